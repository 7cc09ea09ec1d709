## What people of each language call it
language-name = Русский

## Games, sides and pieces
piece-man = шашка
    .accusative = шашку
    .genitive = шашки
piece-king = дамка
    .accusative = дамку
    .genitive = дамки
piece-stone = камень
    .accusative = камень
    .genitive = камня
piece-disc = фишка
    .accusative = фишку
    .genitive = фишки
piece-line = линия
    .accusative = линию
    .genitive = линии
piece-dot = точка
    .accusative = точку
    .genitive = точки
piece-box = квадрат
    .accusative = квадрат
    .genitive = квадрата
side-black = чёрные
    .accusative = чёрных
    .genitive = чёрных
    .dative = чёрным
side-white = белые
    .accusative = белых
    .genitive = белых
    .dative = белым
xiangqi-side-red = красные
    .accusative = красных
    .genitive = красных
    .dative = красным
shogi-side-black = чёрные
    .accusative = чёрных
    .genitive = чёрных
    .dative = чёрным
shogi-side-white = белые
    .accusative = белых
    .genitive = белых
    .dative = белым
shogi-side-lower = чёрные
    .accusative = чёрных
    .genitive = чёрных
    .dative = чёрным
shogi-side-upper = белые
    .accusative = белых
    .genitive = белых
    .dative = белым
game-shogi = Сёги
game-xiangqi = Сянци
game-draughts = Шашки
game-gomoku = Гомоку
game-dots = Точки
game-connect-four = Четыре в ряд
game-tictactoe = Крестики-нолики
game-Go = го
game-Othello = отелло
game-chess = шахматы
game-backgammon = нарды
game-lines-of-action = Lines of Action
game-international-draughts = международные шашки
game-Italian-draughts = итальянские шашки
game-American-pool-checkers = американский пул
game-Spanish-draughts = испанские шашки
game-Russian-draughts = русские шашки
game-Brazilian-draughts = бразильские шашки
game-Canadian-draughts = канадские шашки
game-Portuguese-draughts = португальские шашки
game-Czech-draughts = чешские шашки
game-Turkish-draughts = турецкие шашки
game-Thai-draughts = тайские шашки
game-Frisian-draughts = фризские шашки
game-Spantsireti-draughts = спанцирети
game-Hex = гекс
game-Ataxx = атакс
game-Kropki = точки (Kropki)
game-another-kind = какая-то ещё
side-blue = синие
    .accusative = синих
    .genitive = синих
    .dative = синим
side-red = красные
    .accusative = красных
    .genitive = красных
    .dative = красным
shogi-piece-pawn = пешка
    .accusative = пешку
    .genitive = пешки
shogi-piece-lance = копьё
    .accusative = копьё
    .genitive = копья
shogi-piece-knight = конь
    .accusative = коня
    .genitive = коня
shogi-piece-silver = серебро
    .accusative = серебро
    .genitive = серебра
shogi-piece-gold = золото
    .accusative = золото
    .genitive = золота
shogi-piece-bishop = слон
    .accusative = слона
    .genitive = слона
shogi-piece-rook = ладья
    .accusative = ладью
    .genitive = ладьи
shogi-piece-king = король
    .accusative = короля
    .genitive = короля
shogi-piece-tokin = токин
    .accusative = токина
    .genitive = токина
shogi-piece-promoted-lance = перевёрнутое копьё
    .accusative = перевёрнутое копьё
    .genitive = перевёрнутого копья
shogi-piece-promoted-knight = перевёрнутый конь
    .accusative = перевёрнутого коня
    .genitive = перевёрнутого коня
shogi-piece-promoted-silver = перевёрнутое серебро
    .accusative = перевёрнутое серебро
    .genitive = перевёрнутого серебра
shogi-piece-horse = лошадь
    .accusative = лошадь
    .genitive = лошади
shogi-piece-dragon = дракон
    .accusative = дракона
    .genitive = дракона
xiangqi-piece-general = генерал
    .accusative = генерала
    .genitive = генерала
xiangqi-piece-advisor = советник
    .accusative = советника
    .genitive = советника
xiangqi-piece-elephant = слон
    .accusative = слона
    .genitive = слона
xiangqi-piece-horse = конь
    .accusative = коня
    .genitive = коня
xiangqi-piece-chariot = ладья
    .accusative = ладью
    .genitive = ладьи
xiangqi-piece-cannon = пушка
    .accusative = пушку
    .genitive = пушки
xiangqi-piece-soldier = пешка
    .accusative = пешку
    .genitive = пешки
piece = фигура
    .accusative = фигуру
    .genitive = фигуры
side-first = первые
    .accusative = первых
    .genitive = первых
    .dative = первым
side-second = вторые
    .accusative = вторых
    .genitive = вторых
    .dative = вторым
count-dots =
    { $count ->
        [one] { $count } точка
        [few] { $count } точки
       *[many] { $count } точек
    }
count-boxes =
    { $count ->
        [one] { $count } квадрат
        [few] { $count } квадрата
       *[many] { $count } квадратов
    }
count-pieces =
    { $count ->
        [one] { $count } шашка
        [few] { $count } шашки
       *[many] { $count } шашек
    }

## Ends of games
end-win = Выиграли { $side }: { $end }
end-draw = Ничья: { $end }
end-none = Без результата: { $end }
end-no-legal-move = ходов нет
end-sennichite = сэннититэ
end-perpetual-check = вечный шах проигравшей стороны
end-long-check = вечный шах проигравшей стороны
end-try = король занял поле короля соперника
end-move-limit = достигнут предел ходов
end-stalemate = пат
end-repetition = повторение позиции
end-perpetual-chase = вечное преследование проигравшей стороны
end-move-count = слишком долго без взятий
end-insufficient-material = недостаточно сил для мата
end-all-captured = взяты все шашки
end-no-move-left = ходов нет
end-no-progress = слишком долго без взятий и ходов шашками
end-five-in-a-row = пять в ряд
end-four-in-a-row = четыре в ряд
end-three-in-a-row = три в ряд
end-full-board = доска заполнена
end-forbidden-overline = фол, длинный ряд
end-forbidden-double-four = фол, вилка 4х4
end-forbidden-double-three = фол, вилка 3х3
end-last-line = проведена последняя линия
end-resignation = сдача
end-agreement = по соглашению
end-declaration = объявление по правилам
end-claim = заявление о нарушении
end-time-forfeit = время истекло
end-on-the-board = конец на доске
end-adjudication = присуждение
end-illegal-move = невозможный ход
end-wrong-declaration = ошибочное объявление победы
end-no-move-given = ход не сделан
end-crash = движок аварийно завершился
end-stall = движок не отвечает
end-disconnection = соединение потеряно
end-failed-start = движок не запустился
end-interrupted = партия прервана
end-unstated = причина не указана
end-forfeit = неявка
end-impasse = счёт очков по соглашению
end-no-mate = мата нет
end-adjourned = партия отложена
end-error = ошибка
end-checkmate = мат
end-general-taken = взят генерал
end-of-the-game = конец партии
fault = { $end }, { $place }

## What a move does
claim-draw = ничья
    .accusative = ничью
    .genitive = ничьей
claim-win = победа
    .accusative = победу
    .genitive = победы
hint-only-move = единственный ход
hint-wins-in =
    { $plies ->
        [1] выигрывает сразу
        [one] форсированно выигрывает за { $plies } полуход
        [few] форсированно выигрывает за { $plies } полухода
       *[many] форсированно выигрывает за { $plies } полуходов
    }
hint-wins = форсированно выигрывает
hint-holds-out = держится дольше всего
effect-checkmate = ставит мат
effect-no-legal-move = не оставляет сопернику ходов
effect-last-piece = бьёт последнюю шашку
effect-takes = берёт { $piece-accusative }
effect-wins = берёт { $piece-accusative } без защиты
effect-answers-check = защищает от шаха
effect-gives-check = объявляет шах
effect-promotes = переворачивает { $piece-accusative }
effect-saves = спасает { $piece-accusative }
effect-attacks = нападает на { $piece-accusative }
draughts-blocks = запирает соперника
draughts-takes-both = бьёт { $men } и { $kings }
draughts-takes-men =
    { $count ->
        [1] бьёт шашку
        [one] бьёт { $count } шашку
        [few] бьёт { $count } шашки
       *[many] бьёт { $count } шашек
    }
draughts-takes-kings =
    { $count ->
        [1] бьёт дамку
        [one] бьёт { $count } дамку
        [few] бьёт { $count } дамки
       *[many] бьёт { $count } дамок
    }
draughts-crowns = проводит шашку в дамки
draughts-parries = защищает от боя
draughts-makes-capture = заставляет соперника бить
gomoku-makes-five = строит пять в ряд
gomoku-is-forbidden = фол, проигрывает
gomoku-makes-open-four = строит открытую четвёрку
gomoku-makes-two-fours = строит вилку 4х4
gomoku-makes-four-three = строит вилку 4х3
gomoku-makes-four = строит четвёрку
gomoku-makes-two-threes = строит вилку 3х3
gomoku-makes-open-three = строит открытую тройку
gomoku-stops-four = закрывает четвёрку
gomoku-stops-three = закрывает открытую тройку
dots-takes =
    { $count ->
        [1] занимает точку
        [one] занимает { $count } точку
        [few] занимает { $count } точки
       *[many] занимает { $count } точек
    }
dots-closes =
    { $count ->
        [1] замыкает квадрат
        [one] замыкает { $count } квадрат
        [few] замыкает { $count } квадрата
       *[many] замыкает { $count } квадратов
    }
dots-gives-nothing = не отдаёт ни одного квадрата
draughts-men =
    { $count ->
        [1] шашку
        [one] { $count } шашку
        [few] { $count } шашки
       *[many] { $count } шашек
    }
draughts-kings =
    { $count ->
        [1] дамку
        [one] { $count } дамку
        [few] { $count } дамки
       *[many] { $count } дамок
    }
list = { $first }, { $next }
labelled = { $first }: { $next }
either = { $first } или { $next }
call-check = шах
call-recurs = позиция возникла в { $times }-й раз
call-captures = взятие { $piece-genitive }
draughts-captures =
    { $count ->
        [one] побита { $count } шашка
        [few] побиты { $count } шашки
       *[many] побито { $count } шашек
    }
draughts-crowned = шашка стала дамкой
dots-closes-boxes =
    { $count ->
        [one] замкнут { $count } квадрат
        [few] замкнуты { $count } квадрата
       *[many] замкнуто { $count } квадратов
    }
dots-closes-squares =
    { $count ->
        [one] замкнут { $count } квадрат
        [few] замкнуты { $count } квадрата
       *[many] замкнуто { $count } квадратов
    }
dots-has-no-move = ходов нет: { $side }

## Marks, notations and starts
mark-check = под шахом
mark-capture = обязана бить
mark-3-3 = фол, вилка 3х3
mark-4-4 = фол, вилка 4х4
mark-overline = фол, длинный ряд
notation-plain = Только поля
notation-KI2 = Японская (▲７六歩)
notation-Hodges = Западная (P-7f)
notation-Chinese = Китайская (炮二平五)
notation-WXF = WXF (C2=5)
notation-ICCS = ICCS (H2-E2)
notations-usual = Hodges WXF
start-lance = Копьё
start-right-lance = Правое копьё
start-bishop = Слон
start-rook = Ладья
start-rook-and-lance = Ладья и копьё
start-two-pieces = Две фигуры
start-three-pieces = Три фигуры
start-four-pieces = Четыре фигуры
start-six-pieces = Шесть фигур
start-eight-pieces = Восемь фигур
start-ten-pieces = Десять фигур

## Settings and their values
setting-EnteringKingRule = Уход короля (нюгёку)
    .help = Как выигрывает король, вошедший в лагерь соперника: объявлением победы, если у его фигур хватает очков, или заходом на начальное поле чужого короля.
setting-MaxMovesToDraw = Через сколько ходов ничья (0: никогда)
    .help = Ходы обеих сторон считаются вместе.
setting-RepetitionRule = Повторение позиции
    .help = По азиатским правилам проигрывает вечный шах, затем вечное преследование; прочие повторения — ничья.
setting-MoveCountDraw = Через сколько ходов без взятий ничья (0: никогда)
    .help = Ходы обеих сторон считаются вместе.
setting-SelfCheck = Оставлять генерала под ударом
    .help = Нельзя только ставить генералов лицом к лицу; кто взял генерала, тот выиграл. Так в исходном тексте.
setting-Variant = Игра
    .help = Какая игра или доска.
setting-Repetition = На каком повторении позиции ничья (0: никогда)
    .help = На каком по счёту появлении позиции игра кончается вничью, от 2 до 9.
setting-NoProgress = Через сколько тихих ходов ничья (0: никогда)
    .help = Ходы каждой стороны без боя и без ходов простыми шашками.
setting-Size = Размер доски
    .help = Сколько пунктов или точек в ряду; для точек можно и ряды на столбцы, как 6x8.
setting-Rule = Правила
    .help = Какие ряды выигрывают и есть ли у чёрных фолы.
setting-ForbiddenLoses = Фол сразу проигрывает
    .help = Иначе партия продолжается, и белые могут заявить фол до своего следующего хода.
setting-FirstMover = Кто начинает
    .help = Кто проводит первую линию.
value-english12 = 12x12
value-english10 = 10x10
value-english8 = 8x8
value-territory = Территория
value-classic = Точки и квадраты
value-freestyle = Свободные
    .help = Выигрывают пять и больше.
value-standard = Стандартные
    .help = Выигрывают ровно пять.
value-renju = Рэндзю
    .help = Чёрные проигрывают из-за фола.
value-renju-announced = Рэндзю с объявлением
    .help = Партия идёт дальше, белые могут заявить фол.
value-x = Синие
value-o = Красные
value-asian = Азиатские правила
value-check-only = Проигрыш за вечный шах
value-draw = Всегда ничья
value-refused = Нельзя: такой ход невозможен
value-allowed = Можно: взятие — победа
value-NoEnteringKing = Не учитывается
value-CSARule24 = Победа с 31 очком
value-CSARule24H = 31 очко, с учётом форы
value-CSARule27 = Победа с 28 или 27 очками
value-CSARule27H = 28/27 очков, с учётом форы
value-TryRule = На поле короля соперника

## The page
page-new-game = Новая партия
page-undo = Взять назад
page-hint = Подсказка
page-resign = Сдаться
page-draw = Предложить ничью
page-claim = Заявить { $claim-accusative }
page-flip = Перевернуть
page-pause = Пауза
page-go-on = Продолжить
page-help = Клавиши
page-analysis = Анализ
page-review = Разбор
page-sketch = Рисовать линии
page-numbers = Номера ходов
page-language = Язык
page-load = Открыть
page-save = Сохранить
page-copy = Копировать позицию
page-copied = Скопировано
page-start = Начать
page-cancel = Отмена
page-ok = Да
page-close = Закрыть
page-play = Сходить
page-to-game = К партии
page-first = В начало
page-back = Назад
page-next = Вперёд
page-last = В конец
page-game = Игра
page-first-side = { $side } (ходят первыми)
page-second-side = { $side } (ходят вторыми)
page-by-lot = Стороны по жребию
page-level = Уровень
page-clock = Часы
page-no-clock = Без часов
page-byoyomi = бёёми
page-clock-runs = { $side }: { $time }, часы идут
page-clock-stands = { $side }: { $time }
page-count-hours =
    { $count ->
        [one] { $count } час
        [few] { $count } часа
        [many] { $count } часов
       *[other] { $count } часа
    }
page-count-minutes =
    { $count ->
        [one] { $count } минута
        [few] { $count } минуты
        [many] { $count } минут
       *[other] { $count } минуты
    }
page-count-seconds =
    { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
        [many] { $count } секунд
       *[other] { $count } секунды
    }
page-control-move = { $seconds } на ход
page-control-byoyomi = { $time }, затем { $seconds } на ход
page-control-increment = { $time } + { $seconds } за ход
page-control-moves = ходов за { $time }: { $moves }
page-control-own = Свои значения
page-control-minutes = мин
page-control-seconds = с на ход
page-control-own-byoyomi = когда минуты истекли (бёёми)
page-control-own-increment = прибавляются за каждый ход
page-control-nothing = Часам нужны минуты или секунды на ход
page-name-of = Имя ({ $side })
page-name = Имя
page-person = Человек
page-list-game = Игра
page-list-player = Игрок
page-list-result = Итог
page-list-all = Все
page-list-won = Победы
page-list-lost = Поражения
page-list-drawn = Ничьи
page-handicap = Фора
page-even = Без форы
page-text-program = программа из текста
page-text-program-depth = программа из текста, глуб. { $depth }
page-rules = Правила и настройки
page-position = Позиция (пусто: начальная)
page-engine-away = движка { $engine } для этой игры нет: вместо него играет Tengen
page-strict = Строгая партия: без возврата ходов и подсказок
page-replay-draws = Ничья повторением: новая партия с переменой сторон, часы идут дальше
page-resume = Продолжить
page-your-move = Ваш ход ({ $side })
page-to-move = Ход { $side-genitive }
page-called = { $side }: { $calls }
page-announced = { $first }; { $next }
page-thinks = { $player } думает
page-ahead = ваш ход задан заранее (Esc отменяет)
page-check = шах
page-again = Ещё один ход
page-must-capture = нужно бить
page-paused = пауза
page-variation = вариант
page-play-from = Играть отсюда
page-fork = Продолжения отсюда
page-main = Сделать основным
page-remove = Удалить отсюда
page-remove-sure = Удалить этот ход и все следующие за ним?
page-past = ход { $number } из { $of }
page-welcome = Начните партию или вставьте готовую.
page-about = Настольные игры с соперником любой силы или вдвоём. Здесь же уроки, задачи и разбор партий, и всё остаётся на этом компьютере.
page-offline = Сервер не отвечает. Пробуем снова…
page-not-fetched = { $address } не загружается: вставьте саму партию
page-unknown-address = такого адреса нет: { $address }
page-ended = Сервер остановлен. Запустите его снова: tengen play
page-resign-sure = Сдать эту партию?
page-resign-who = Кто сдаётся?
page-warned = { $point }: { $mark }. Всё равно сходить?
page-paste-here = Позиция, ходы или запись партии (KIF, CSA, PGN, PDN, SGF…)
page-open-file = или откройте файл
page-moves = Ходы
page-move-field = Ход
page-board = Доска
page-board-keys = Доска: стрелки ведут по полям, Enter выбирает, Esc отменяет
page-hand = В руке у { $side-genitive }: { $pieces }
page-empty = пусто
page-no-square = поле не игровое
page-free-dot = точка
page-free-line = линии ещё нет
page-free-box = незамкнутый квадрат
page-can-move = может ходить
page-can-go = сюда можно сходить
page-can-place = можно поставить
page-can-draw = можно провести
page-piece-of = { $side }, { $piece }
page-promote = Перевернуть: { $piece }
page-not-promote = Не переворачивать
page-play-at = Сходить { $move }
page-win = победа
page-win-in =
    { $plies ->
        [one] победа за { $plies } полуход
        [few] победа за { $plies } полухода
       *[many] победа за { $plies } полуходов
    }
page-mate-in =
    { $plies ->
        [one] мат за { $plies } полуход
        [few] мат за { $plies } полухода
       *[many] мат за { $plies } полуходов
    }
page-bar = Оценка: { $share } % у { $side-genitive } { $score }
page-depth-nodes = глубина { $depth }, позиций { $nodes }
page-analysis-waits = ждём движок
page-lines = Варианты
page-graph = Шансы { $side-genitive } по ходу партии; щелчок откроет ход
page-reviewing = Идёт разбор
page-reviewing-again = Возможные ошибки проверяются ещё раз
page-accuracy = Точность
page-too-few = Мало ходов
page-better = Лучше
page-loss = Потеря
page-expects = Шансы { $side-genitive }
page-review-hint = Листайте ходы: у каждого есть оценка.
page-train = Учиться на ошибках:
page-train-none = Ни один ход не потерял десятой доли ожидаемого: разбирать нечего.
page-train-task = Ошибка { $number } из { $of }: сыграно { $move }. Найдите ход лучше.
page-train-judging = Ход проверяется …
page-train-right = Верно: это хороший ход.
page-train-wrong = Это не лучше. Ход взят назад: попробуйте другой.
page-train-over = Найдено { $found } из { $of }.
page-train-back = К ошибке
page-solution = Решение
page-next-mistake = Следующая ошибка
page-end-training = Закончить
page-train-again = Ещё раз
page-answer = ответ соперника: { $move }
page-hinting = Ищем подсказку…
page-hint-is = Подсказка: { $hint }
page-hint-shown = показана на доске; нажмите ещё раз, чтобы увидеть весь ход
page-key-1 = ← → Home End: листать партию
page-key-2 = f: перевернуть доску
page-key-3 = h: подсказка (ещё раз: весь ход)
page-key-4 = u: взять ход назад
page-key-5 = Пробел: анализ
page-key-6 = n: новая партия
page-key-7 = ?: этот список
page-key-8 = На доске: стрелки ведут по полям, Enter выбирает, Esc отменяет; c: часы, l: последний ход, s: что на доске
page-key-9 = В строке ввода: наберите ход и нажмите Enter
page-key-10 = w: заявить фол соперника или победу
page-key-11 = ↑ ↓: выбрать, куда ветвится линия; →: войти в вариант
page-key-12 = Правой кнопкой или «Рисовать линии»: потянуть — стрелка, нажать — круг; обычный щелчок их стирает
page-key-13 = На доске: Shift и буква фигуры переводят к следующей такой фигуре (Shift+R: ладья)
page-locked = Сервер запущен заново: откройте адрес, который он напечатал.
page-loop = ходы с { $first } по { $last } приводят к той же позиции
page-chances = Шансы { $side-genitive }: победа { $win } %, ничья { $draw } %, поражение { $loss } % { $score }
page-link = Копировать ссылку
page-take-shown = Взять позицию с доски
page-open-address = Показать позицию из адреса? Текущая партия сохранена.
page-in-play = Сейчас играются
page-standing = Положение
page-round = Раунд { $number }
page-goes-on = { $player } проходит дальше
page-bye = { $player } без соперника
page-finished = Сыгранные партии
page-rating = Рейтинг
page-points = Очки
page-games = Партии
page-games-of = сыграно партий: { $played } из { $total }
page-game-number = Партия { $number }
page-opening = Дебют
page-depth-of = глубина { $depth }
page-elo-so-far = { $first } против { $second }: { $elo } Эло (95 %)
page-elo-within = 95 %: от { $lowest } до { $highest }
page-superiority = вероятность превосходства { $share }
match-open = исход пока открыт
match-h0-accepted = принята H0
match-h1-accepted = принята H1
page-match-over = матч окончен
page-match-ended = Матч окончен.
page-notation = Запись ходов
# Signs on the pieces where the reader has chosen none: characters, coloured or letters.
usual-pieces = letters
page-confirm = Ход вторым касанием
    .never = Никогда
    .small = На малых досках
    .always = Всегда
page-pieces = Фигуры
    .characters = Иероглифы
    .coloured = Двух цветов
    .letters = Буквы
page-coordinates = Координаты
    .on = Показаны
    .edges = По краям
    .off = Скрыты
page-ground = Доски
    .classic = Обычные
    .printed = Как в печати
page-shade = Цвета
    .system = Как в системе
    .light = Светлые
    .dark = Тёмные
page-motion = Движение
    .normal = Обычное
    .fast = Быстрое
    .off = Нет
page-countdown = Последние секунды
    .ticks = Сигналы
    .voice = Голос
    .off = Без звука
page-you = вы
page-player = { $name }, уровень { $level }
page-saved-none = Ходов ещё нет
page-plies =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[many] { $count } ходов
    }
page-home = На главную
page-menu = Меню
page-more = Ещё
page-sound = Звук
page-delete = Удалить
page-delete-sure = Удалить эту партию? { $game }
page-rematch = Реванш
page-pace = На ход не меньше
page-seconds = { $seconds } с
page-save-all = Сохранить все партии:
page-several = В записи несколько партий, выберите одну.
page-draw-offered = { $side } предлагают ничью
page-agree = { $side } согласны на ничью
page-must-first = Сначала нужно бить: { $squares }.
page-cannot-move = { $square }, { $piece }: сейчас хода нет.
page-lines-played = Ход — это линия: нажмите между двумя точками.
page-which-line = Какую линию провести? Нажмите между этой точкой и соседней.
page-several-ways = Туда ведёт несколько путей: укажите следующее поле пути.
page-light-square = На светлых полях не играют.
page-not-sent = Ход не отправлен: Tengen не отвечает.
page-learn = Уроки
page-how-to-play = Как играть
page-learn-back = Назад
page-learn-again = Ещё раз
page-learn-next = Дальше
page-learn-play = Сыграть партию
page-learn-leave = Выйти
page-learn-why = Почему?
page-lesson-wrong = Так ходить можно, но задание другое. Ход возвращён, попробуйте ещё раз.
page-puzzle = Задача
page-puzzles = Задачи
page-own = Своя задача
page-own-puzzles = Свои задачи
page-own-task = Это из вашей партии: найдите ход лучше сыгранного.
page-keep-mistakes = Сохранить как задачи
page-puzzle-wrong = Неверно: посмотрите на ответ. Возьмите ход назад или начните сначала.
page-puzzle-right = Верно. Доведите до конца.
page-puzzle-solved = Решено!
page-level-1 = первые шаги: часто ходит наугад
page-level-2 = новичок: видит, что под боем, но порой забывает
page-level-3 = начинающий: зевает фигуры
page-level-4 = ученик: не замечает простых угроз
page-level-5 = любитель: считает на ход-другой вперёд
page-level-6 = клубный игрок: наказывает за ошибки
page-level-7 = сильный клубный игрок: строит планы и считает
page-level-8 = эксперт: почти не ошибается
page-level-9 = мастер: считает очень далеко
page-level-10 = полная сила: без поблажек
page-suggest-up = Хорошая игра. Попробуйте теперь уровень { $level }.
page-suggest-stay = Силы равны: оставайтесь на уровне { $level }.
page-suggest-down = Пока вам больше подойдёт уровень { $level }.
page-suggest-learn = На этот раз поражение. Подсказка покажет хороший ход, а урок — как выигрывают.
page-suggest-mistakes = Посмотреть ошибки
page-suggest-level = Сыграть на уровне { $level }
page-you-won = Вы выиграли
page-you-lost = Вы проиграли

## Lessons and puzzles
puzzle-mate-in =
    { $plies ->
        [one] Мат за { $plies } полуход: каждый ваш ход — шах.
        [few] Мат за { $plies } полухода: каждый ваш ход — шах.
       *[many] Мат за { $plies } полуходов: каждый ваш ход — шах.
    }
puzzle-mate =
    { $moves ->
        [one] Мат в { $moves } ход: каждый ход — шах.
        [few] Мат в { $moves } хода: каждый ход — шах.
       *[many] Мат в { $moves } ходов: каждый ход — шах.
    }
puzzle-four =
    { $stones ->
        [one] Выигрыш за { $stones } ход: каждый камень строит четвёрку, последний — пять в ряд.
        [few] Выигрыш за { $stones } хода: каждый камень строит четвёрку, последний — пять в ряд.
       *[many] Выигрыш за { $stones } ходов: каждый камень строит четвёрку, последний — пять в ряд.
    }
puzzle-shot = Найдите удар, который решает партию.
puzzle-gain =
    { $men ->
        [one] Найдите удар, который выигрывает { $men } шашку.
        [few] Найдите удар, который выигрывает { $men } шашки.
       *[many] Найдите удар, который выигрывает { $men } шашек.
    }
puzzle-line =
    { $lines ->
        [one] Выигрывает одна линия. Осталась { $lines } линия.
        [few] Выигрывает одна линия. Осталось { $lines } линии.
       *[many] Выигрывает одна линия. Осталось { $lines } линий.
    }
lessons-title = Как играть
lessons-origin = Страница `tengen play` показывает то же самое в разделе *Уроки*, с досками, на которых можно ходить.

## What the session of the page refuses and tells
play-over-resign = партия окончена: сдавать уже нечего
play-over-draw = партия окончена: предлагать ничью поздно
play-over-pause = партия окончена: пауза ни к чему
play-over-claim = партия окончена: заявить уже ничего нельзя
play-engines-turn = сейчас ход { $side-genitive }, за них играет движок
play-engines-resign = за обе стороны играют движки: сдаться некому
play-engines-draw = за обе стороны играют движки: предложить ничью некому
play-paused = партия на паузе: сначала продолжите её
play-strict-undo = это строгая партия: ходы назад не берут
play-strict-help = это строгая партия: подсказки, анализ и разбор будут, когда она закончится
play-strict-players = это строгая партия: игроки в ней не меняются
play-nothing-to-undo = нет вашего хода, который можно взять назад
play-too-many-undone = столько ваших ходов нет, их всего { $turns }
play-engine-resigns = за { $side-accusative } играет движок: он сдаётся сам
play-no-level-here = в этой партии нет движка с уровнями
play-end-shown = показан конец партии: продолжать отсюда нечего
play-no-variation = здесь нет варианта
play-review-first = партия ещё не разобрана: нажмите «Разбор»
play-no-mistakes = у этой стороны разбор ошибок не нашёл
play-no-training = упражнение не идёт
play-fixed-moves = ходы партии с часами и строгой партии не меняются, пока она идёт
play-nothing-to-claim = заявлять нечего: последний ход не нарушает правил, и объявить победу нельзя
play-hint-not-yours = подсказка даётся только на вашем ходу
play-nothing-to-review = ходов ещё нет: разбирать нечего
play-no-game = партии нет: сначала начните её
play-no-text = текста нет
play-unreadable = это не запись партии, не позиция и не ходы: ни одна игра такого не знает
play-several = это читается как запись нескольких игр: начните нужную игру и откройте снова
play-taken-up = Tengen запущен заново: партия восстановлена, часы стоят, пока вы её не продолжите
play-read-as = читаем как игру «{ $game }»: { $why }
play-no-entry = партии { $name } нет: посмотрите список ещё раз
play-in-use = партия { $name } открыта в другом Tengen: сначала закройте её там
play-unknown-game = игры { $game } нет
play-unknown-engine = движка { $engine } нет
play-no-ply = в партии столько ходов нет, их всего { $count }
play-engine-plays = { $engine } играет только в { $game }
play-unknown-level = уровня { $level } нет: есть от { $lowest } до { $highest }
play-unknown-start = начальной позиции { $start } нет
play-start-or-position = задайте либо фору, либо позицию, но не обе сразу
play-position-too-long =
    { $count ->
        [one] позиция длиннее { $count } знака
       *[many] позиция длиннее { $count } знаков
    }
play-too-many-moves =
    { $count ->
        [one] больше { $count } хода
       *[many] больше { $count } ходов
    }
play-lines-range = вариантов может быть от 1 до 5, а не { $lines }
play-pace-range = { $millis } мс: не больше десяти секунд
play-unknown-step = шага { $number } в уроке нет (игра: { $game })
play-unknown-puzzle = задачи { $number } нет (игра: { $game })
play-name-long = имя { $name } длиннее { $count } знаков
play-name-line = имя { $name } не умещается в одну строку
play-name-person = имя { $name }: своё имя есть только у людей
play-unknown-setting = настройки { $name } нет
play-draw-declined = ничья отклонена
play-begun-anew =
    { $count ->
        [one] Ничья повторением, { $count } раз: партия начата заново с переменой сторон
        [few] Ничья повторением, { $count } раза: партия начата заново с переменой сторон
       *[other] Ничья повторением, { $count } раз: партия начата заново с переменой сторон
    }
play-engine-failed = движок дал сбой, партия на паузе: { $why }
play-no-hint = подсказки нет: { $why }
play-no-review = разбора нет: { $why }
engine-no-move = движок не сделал хода
play-not-saved = партию не удалось сохранить: { $why }
play-not-kept = партию не удалось записать: { $why }
play-damaged = файл { $file } не читается ({ $why }): { $end }
play-set-aside = он сохранён как { $to }, а страница начинает без него
play-left = переименовать его не удалось ({ $why }), поэтому он не будет перезаписан
play-left-out = он остаётся как есть и не предлагается
play-rest-shown = остальные партии из него показаны
play-more-games = в { $folder } больше { $count } партий: показаны самые новые
play-not-remembered = не удалось запомнить выбор: { $why }
play-puzzles-not-kept = задачи не удалось сохранить: { $why }
play-too-many-puzzles = своих задач уже { $count }: удалите некоторые
play-puzzles-kept =
    { $count ->
        [0] эти ошибки уже есть среди ваших задач
        [one] { $count } ошибка стала вашей задачей: смотрите «Уроки»
        [few] { $count } ошибки стали вашими задачами: смотрите «Уроки»
       *[other] { $count } ошибок стали вашими задачами: смотрите «Уроки»
    }
play-stale = позиция уже изменилась: посмотрите ещё раз
play-ended = партия окончена
engine-false-claim = он объявляет победу, которой нет
engine-gives-no-move = он не делает хода
engine-says = движок говорит «{ $line }»
engine-left-out = движок пропустил часть позиций
engine-analyser-failed = движок дал сбой и не закончил разбор
engine-failure = { $name }: { $what }
engine-last-words = { $what }; последние слова в stderr: «{ $words }»
engine-no-start = его не удалось запустить: { $why }
engine-left = он завершился с кодом { $code }
engine-ended = его завершил сигнал { $signal }
engine-closed = он закрыл свой вывод
engine-closed-input = он закрыл свой ввод
engine-stalled = он не ответил на { $command }
engine-refused-search = на «go» он ответил «{ $said }»
engine-awaited = «{ $asked }»: «{ $awaited }» ждали { $seconds } с, а { $said }
engine-awaited-any = «{ $asked }»: ответа ждали { $seconds } с, а { $said }
engine-search-late = «go» за { $seconds } с
engine-search-floods = «go» за { $seconds } с и пишет без конца
engine-unread = то, что ему послано: он этого не читает
engine-pondered-on = «stop», пока думал на ходу соперника
engine-floods = он пишет без конца, не завершая строку
engine-said-nothing = он ничего не написал
engine-said-last = последнее, что он написал: «{ $text }»
engine-no-program = программа не указана
engine-no-folder = { $program }: нет папки { $folder }
engine-cannot-carry = { $protocol } не передаёт параметр { $option }
engine-disconnected = связь с ним потеряна

## Refusals of the server
http-no-host = в запросе нет Host
http-other-host = под этим именем страница не открывается
http-other-site = запрос пришёл с другого сайта
http-other-page = запрос пришёл не с этой страницы
http-header = браузеры таких заголовков не шлют
http-no-token = откройте адрес, который напечатала программа, вместе с token
http-what-to-do = Запустите программу, если она не работает (tengen play), и откройте адрес, который она напечатает. Если назвать порт (tengen play --port 8080), адрес не меняется.
http-content-type = тип содержимого должен быть { $wanted }
http-nowhere = по этому адресу ничего нет
http-method = этот адрес не принимает такой метод запроса
http-too-large = слишком много: больше { $bytes } байт
http-too-slow = запрос не дошёл до конца
http-too-many-commands = слишком много команд: повторите чуть позже
http-too-many-streams = открыто слишком много вкладок: повторите чуть позже
http-too-many-connections = слишком много соединений: повторите чуть позже
http-gone = программа завершается
http-status = сервер ответил кодом { $status }

## The terminal
terminal-hint = показать хороший ход
terminal-undo = [N]: вернуться к вашему предыдущему ходу или на N ваших ходов назад
terminal-level = N: уровень движка, от -3 до 20
terminal-moves = перечислить возможные ходы
terminal-position = напечатать позицию
terminal-save = FILE: записать партию; формат — по расширению файла
terminal-claim = заявить то, что дают правила: фол соперника или победу
terminal-draw = предложить ничью
terminal-resign = [СТОРОНА]: сдать партию за того, чей ход, или за эту сторону
terminal-continue = продолжить партию после паузы
terminal-new = начать партию заново
terminal-help = напечатать этот список
terminal-quit = выйти; партия останется сохранённой
terminal-words = Ход набирают в записи этой игры (Tab дополняет). Остальные слова:
terminal-not-a-level = нет уровня «{ $text }»; есть от -3 до 20
terminal-see-help = `moves` перечислит возможные ходы, `help` — остальные слова
terminal-paused = партия на паузе: `continue` продолжит её, `undo` вернёт ход
terminal-no-hint = подсказки нет
terminal-over = `new` начинает новую партию, `quit` завершает
terminal-draw-offered = { $side } предлагают ничью: { $other } соглашаются словом `draw` или отказываются ходом
terminal-warned = { $fault }: чтобы всё же сходить так, введите ход ещё раз
terminal-may-claim = { $side } могут заявить: { $claim } (`claim`)
terminal-written = записано в { $file }
terminal-file-there = { $file } уже есть: назовите другой файл или удалите этот
terminal-game-over = партия окончена, { $end }; дальше — `undo` или `new`
terminal-level-set = Tengen играет на уровне { $level }
terminal-kept = партия хранится в { $file }
terminal-unfinished = неоконченная партия хранится в { $file }: продолжить её — `--resume`
terminal-played = { $side }: { $move }
terminal-side = { $side } ({ $letter })

## The referee's console
referee-begins = судья: игра { $word }
referee-turn = ход { $side-genitive }
referee-won = результат: выиграли { $side }, { $end }
referee-drawn = результат: ничья, { $end }
referee-points = счёт по соглашению, { $first } — { $points }, { $second } — { $others }
referee-announced = { $fault }, заявлен соперником
referee-played = { $number }. { $side }: { $move }
referee-call = объявление: { $call }
referee-may-announce = объявление: { $fault }; { $side } могут заявить его и выиграть
referee-proposal-draw = ничья
    .accusative = ничью
referee-proposal-impasse = счёт очков
    .accusative = счёт очков
referee-proposed = { $side } предлагают { $proposal-accusative }; { $other } могут согласиться (`agree`) или отказаться (`decline`)
referee-declined = отклонено: { $proposal }
referee-undone =
    { $count ->
        [one] взят назад { $count } ход
        [few] взяты назад { $count } хода
       *[many] взято назад { $count } ходов
    }
referee-recorded = записано в { $file }
referee-lost = предупреждение { $what }
referee-refused = отказ, «{ $line }»: { $why }
line-not-utf8 = строка не в UTF-8
line-too-long = строка длиннее мебибайта
referee-takes-nothing = после `{ $word }` ничего не пишут: { $text }
referee-over = партия окончена, { $end }; дальше — `start` или `undo`
referee-no-side = такой стороны нет: { $text }; есть { $first } и { $second }
referee-nothing-proposed = ничего не предложено: предлагают словами `draw` и `impasse`
referee-nothing-to-announce = заявлять нечего: последний ход не фол
referee-too-many-undone = столько ходов не сделано, их всего { $played }
referee-undo-number = после `undo` пишут число от 1: { $text }
referee-help-move = сделать ход в записи этой игры; то же делает `move MOVE`
referee-help-resign = сдаётся сторона на ходу или названная
referee-help-draw = сторона на ходу предлагает ничью
referee-help-impasse = сторона на ходу предлагает сосчитать очки (оба короля ушли)
referee-help-answer = принять или отклонить предложение
referee-help-claim = сторона на ходу заявляет, что последний ход — фол (рэндзю), или объявляет победу (уход короля в сёги)
referee-help-announce = то же, но только о фоле
referee-help-undo = взять назад последний ход или N последних
referee-help-start = начать партию
referee-help-status = чей ход или какой результат
referee-help-position = позиция текстом
referee-help-board = позиция рисунком
referee-help-moves = сколько ходов возможно и какие
referee-help-record = напечатать запись партии или сохранить её в формате файла
referee-help-help = этот список
referee-help-quit = выйти

## Why a move is refused
not-a-move = это не ход: { $text }
game-over = партия окончена
attacked = поле { $square } под ударом

## Shogi
shogi-not-a-move = это не ход: { $text }
shogi-other-turn = сейчас ход соперника: { $text }
shogi-none-moves-so = ход { $text } невозможен: такая фигура так не ходит
shogi-ambiguous = ход { $text } неоднозначен, возможны: { $moves }
shogi-game-over = ход { $text } невозможен: партия окончена
shogi-none-in-hand = ход { $text } невозможен: в руке нет { $piece-genitive }
shogi-occupied = ход { $text } невозможен: поле { $square } занято
shogi-dead-end = ход { $text } невозможен: с { $square } { $piece } уже никуда не сходит
shogi-two-pawns = ход { $text } невозможен: на вертикали { $file } уже есть пешка (нифу)
shogi-drop-mate = ход { $text } невозможен: сбросом пешки мат не ставят
shogi-leaves-check = ход { $text } невозможен: король остаётся под шахом
shogi-no-piece = ход { $text } невозможен: на { $square } нет фигуры
shogi-enemy-piece = ход { $text } невозможен: на { $square } фигура соперника
shogi-nothing-to-take = ход { $text } невозможен: на { $square } брать нечего
shogi-own-piece = ход { $text } невозможен: на { $square } ваша фигура
shogi-between = ход { $text } невозможен: между { $from } и { $to } стоит фигура
shogi-does-not-move = ход { $text } невозможен: { $piece } с { $from } на { $to } не ходит
shogi-cannot-promote = ход { $text } невозможен: { $piece } там не переворачивается
shogi-must-promote = ход { $text } невозможен: на { $square } нужно перевернуть { $piece-accusative }, иначе ходов уже не будет
shogi-attacked = ход { $text } невозможен: поле { $square } под ударом
shogi-pinned = ход { $text } невозможен: { $piece } на { $square } прикрывает короля от шаха
shogi-word-count = нужны доска, очередь хода и фигуры в руках, можно и номер хода: { $text }
shogi-not-a-side = очередь хода — b или w: { $text }
shogi-not-a-number = это не номер хода: { $text }
shogi-rank-count =
    { $count ->
        [one] на доске { $count } горизонталь вместо 9: { $text }
        [few] на доске { $count } горизонтали вместо 9: { $text }
       *[many] на доске { $count } горизонталей вместо 9: { $text }
    }
shogi-unknown-piece = неизвестная фигура { $letter } в горизонтали { $text }
shogi-rank-too-long = больше 9 полей в горизонтали { $text }
shogi-lone-plus = плюс без фигуры в горизонтали { $text }
shogi-square-count =
    { $count ->
        [one] { $count } поле вместо 9 в горизонтали { $text }
        [few] { $count } поля вместо 9 в горизонтали { $text }
       *[many] { $count } полей вместо 9 в горизонтали { $text }
    }
shogi-hands = неверная запись фигур в руках: { $text }
shogi-too-many =
    { $count ->
        [one] больше { $count } фигуры вида «{ $piece }»
       *[many] больше { $count } фигур вида «{ $piece }»
    }
shogi-two-kings = у { $side-genitive } два короля
shogi-never-moves = { $side }: { $piece } на { $square } никогда не сможет ходить
shogi-two-pawns-on-board = у { $side-genitive } две пешки на вертикали { $file }
shogi-no-king = на доске нет короля
shogi-king-capturable = под шахом сторона, которая не на ходу
shogi-cannot-pack = позицию без обоих королей упаковать нельзя
shogi-king-square = здесь король стоять не может: { $square }
shogi-no-impasse = оба короля должны войти в лагерь соперника

## Xiangqi
xiangqi-not-a-move = это не ход: { $text }
xiangqi-point = верт. { $file }, гориз. { $rank }
xiangqi-way = { $from } → { $to }
xiangqi-ambiguous = ход { $text } неоднозначен, возможны: { $moves }
xiangqi-none-on-file = ход { $text } невозможен: на вертикали { $file } нет { $piece-genitive }
xiangqi-none-there = ход { $text } невозможен: там нет { $piece-genitive }
xiangqi-none-moves-so = ход { $text } невозможен: такого хода у { $piece-genitive } нет
xiangqi-no-piece = ход { $text } невозможен: на { $square } нет фигуры
xiangqi-enemy-piece = ход { $text } невозможен: на { $square } фигура соперника
xiangqi-nothing-to-take = ход { $text } невозможен: на { $square } брать нечего
xiangqi-own-piece = ход { $text } невозможен: на { $square } ваша фигура
xiangqi-does-not-move = ход { $text } невозможен: { $piece } с { $from } на { $to } не ходит
xiangqi-horse-leg = ход { $text } невозможен: нога коня заблокирована на { $square }
xiangqi-elephant-river = ход { $text } невозможен: { $piece } не переходит реку
xiangqi-elephant-eye = ход { $text } невозможен: глаз { $piece-genitive } закрыт на { $square }
xiangqi-palace = ход { $text } невозможен: { $piece } не покидает дворец
xiangqi-cannon-no-screen = ход { $text } невозможен: { $piece } бьёт через одну фигуру, а её нет
xiangqi-cannon-many-screens = ход { $text } невозможен: { $piece } бьёт через одну фигуру, а их больше
xiangqi-between = ход { $text } невозможен: между { $from } и { $to } стоит фигура
xiangqi-facing-generals = ход { $text } невозможен: генералы окажутся лицом к лицу
xiangqi-leaves-check = ход { $text } невозможен: генерал остаётся под шахом
xiangqi-attacked = ход { $text } невозможен: пункт { $square } под ударом
xiangqi-pinned = ход { $text } невозможен: { $piece } на { $square } прикрывает генерала от шаха
xiangqi-into-check = ход { $text } невозможен: ваш генерал попадёт под шах
xiangqi-game-over = ход { $text } невозможен: генерал взят, партия окончена
xiangqi-rank-count =
    { $count ->
        [one] { $count } горизонталь вместо 10: { $text }
        [few] { $count } горизонтали вместо 10: { $text }
       *[many] { $count } горизонталей вместо 10: { $text }
    }
xiangqi-not-a-piece = это не фигура: { $letter }
xiangqi-point-count = на горизонтали 9 пунктов, а на горизонтали { $rank } их { $count }: { $text }
xiangqi-no-side = не сказано, чей ход
xiangqi-not-a-side = это не очередь хода: { $text }
xiangqi-not-a-counter = это не счётчик: { $text }
xiangqi-too-many-fields = слишком много полей в записи: { $text }
xiangqi-no-general = у { $side-genitive } нет генерала
xiangqi-too-many = у { $side-genitive } фигур вида «{ $piece }» { $count }, а может быть не больше { $most }
xiangqi-too-many-pieces = фигур: { $count }, а может быть не больше { $most }
xiangqi-cannot-stand = { $side }: { $piece } не может стоять на { $square }
xiangqi-generals-face = генералы стоят лицом к лицу
xiangqi-king-capturable = сторона, которая не на ходу, под шахом с { $square }

## Draughts
draughts-capture-due = ход { $text } невозможен: бить обязательно: { $choices }
draughts-ambiguous = бить можно по-разному, укажите весь путь: { $text } — это { $paths }
draughts-not-a-move = это не ход: { $text }
draughts-no-such-square = поля { $square } нет
draughts-game-over = ходов больше нет: { $text }
draughts-no-piece = ход { $text } невозможен: на { $square } никого нет
draughts-enemy-piece = ход { $text } невозможен: на { $square } стоит шашка соперника
draughts-nothing-to-take = ход { $text } невозможен: брать нечего, с { $square } можно сходить { $choices }
draughts-man-backwards = ход { $text } невозможен: шашка на { $square } ходит только вперёд; её ходы: { $choices }
draughts-capture-goes-on = ход { $text } невозможен: с { $square } нужно бить дальше: { $choices }
draughts-cannot-move = ход { $text } невозможен: с { $square } хода нет
draughts-other-moves = ход { $text } невозможен: с { $square } можно сходить { $choices }
draughts-empty-position = пустая позиция
draughts-not-a-position = это не позиция: { $text }
draughts-unknown-letter = нет такой шашки: { $letter }
draughts-no-side = очередь хода — W или B: { $text }
draughts-unknown-part = неизвестная часть записи: { $text }
draughts-squares-twice = поля { $colour-genitive } указаны дважды
draughts-no-squares = поля { $colour-genitive } не указаны
draughts-not-squares = это не список полей: { $text }
draughts-square-too-high = поля { $square } нет (последнее — { $highest })
draughts-square-twice = поле { $square } названо дважды
draughts-man-on-promotion-row = простая шашка { $colour-genitive } на дамочном поле { $square }
draughts-not-a-counter = это не счётчик: { $text }
draughts-counter-twice = указано дважды: { $text }
draughts-too-many-plies = слишком долго без продвижения: { $plies }
draughts-other-game = GameType { $value } — это { $game }; английские шашки — 21
draughts-other-board = GameType { $value }: такого здесь нет, есть { $known }
draughts-unknown-game = неизвестный GameType { $value }; английские шашки — 21
draughts-once-is-no-repetition = позиция, возникшая один раз, — ещё не повторение

## Gomoku
gomoku-not-a-point = это не пункт: { $text }
gomoku-off-board = вне доски: { $text }
gomoku-game-over = партия окончена: { $text }
gomoku-occupied = здесь уже стоит камень: { $text }
gomoku-not-a-gap = это не число пустых пунктов: { $digits }
gomoku-unknown-letter = это не камень и не число: { $letter } в ряду { $text }
gomoku-row-count = рядов { $rows }, а на доске их от { $least } до { $most }: { $text }
gomoku-row-length =
    { $points ->
        [one] в ряду { $row } { $points } пункт вместо { $size }: { $text }
        [few] в ряду { $row } { $points } пункта вместо { $size }: { $text }
       *[many] в ряду { $row } { $points } пунктов вместо { $size }: { $text }
    }
gomoku-no-side = не сказано, чей ход
gomoku-unknown-side = это не очередь хода: { $text }
gomoku-unknown-rule = неизвестные правила: { $text }; есть freestyle, standard и renju
gomoku-caro = правил caro здесь нет: есть freestyle, standard и renju
gomoku-won-before = партия закончилась раньше: пять в ряд уже у { $mover-genitive }, а ход за ними
gomoku-many-fives = столько пятёрок одним камнем не построить
gomoku-not-a-foul = лишний текст после правил: { $text }
gomoku-no-foul-ends = эта партия не могла закончиться фолом: { $text }
gomoku-not-forbidden = это не фол: { $text }
gomoku-text-at-the-end = лишний текст в конце: { $text }

## Dots
dots-not-two-dots = ход — это две точки, например a1b1: { $text }
dots-mixed-dots = { $text } смешивает числа с именами точек: 0 0 0 1 или a1 a2
dots-off-board = точки { $dot } нет на доске { $rows }x{ $columns }
dots-not-neighbours = точки { $from } и { $to } — не соседние
dots-game-over = партия окончена, ход { $text } невозможен
dots-already-drawn = линия между { $from } и { $to } уже проведена
dots-other-turn = сейчас ход { $mover-genitive }, а точка { $dot } принадлежит { $owner-dative }
dots-enemy-dot = точка { $dot } принадлежит { $owner-dative }, { $mover } не могут вести к ней линию
dots-not-own-dot = точка { $dot } не принадлежит { $mover-dative }
dots-word-count =
    { $count ->
        [one] позиция — это доска, очередь хода и вид игры, а здесь { $count } слово: { $text }
        [few] позиция — это доска, очередь хода и вид игры, а здесь { $count } слова: { $text }
       *[many] позиция — это доска, очередь хода и вид игры, а здесь { $count } слов: { $text }
    }
dots-unknown-variant = неизвестный вид игры: { $text } (есть territory и classic)
dots-unknown-side = неизвестная очередь хода: { $text } (x или o)
dots-uneven-line =
    { $length ->
        [one] в строке { $line } { $length } знак, а в строке 1 их { $width }
        [few] в строке { $line } { $length } знака, а в строке 1 их { $width }
       *[many] в строке { $line } { $length } знаков, а в строке 1 их { $width }
    }
dots-grid-size = доски от { $least } до { $most } рядов и столбцов точек так не записать: строк { $height }, знаков в строке { $width } (R рядов и C столбцов — это 2R-1 строк по 2C-1 знаков)
dots-wrong-letter = строка { $line }, столбец { $column }: здесь { $part }, и знак { $letter } не подходит (только { $letters })
dots-box-without-owner = квадрат над { $dot } замкнут, но никому не принадлежит
dots-open-box-owned = квадрат над { $dot } не замкнут, но кому-то принадлежит
dots-edge-of-two = линия между { $from } и { $to } соединяет точки разных сторон
dots-lost-corner = угол { $corner } не принадлежит { $owner-dative }
dots-cut-off = из угла { $corner } линии не ведут к точке { $owner-genitive } { $dot }
dots-joined-corners = линии соединяют оба угла
dots-not-a-size = это не размер: { $text } (строки и столбцы точек, от { $least }x{ $least } до { $most }x{ $most })
dots-part-across = горизонтальная линия
dots-part-down = вертикальная линия
dots-part-dot = точка
dots-part-bare-dot = точка игры «Точки и квадраты»
dots-part-box = квадрат
dots-part-bare-square = середина квадрата игры «Территория»

## Small games
tictactoe-not-a-position = это не позиция крестиков-ноликов: { $text }
tictactoe-not-a-move = такого поля нет: { $text }
tictactoe-taken = поле занято: { $text }
tictactoe-game-over = партия окончена: { $text }
connect-four-not-a-position = это не позиция игры «Четыре в ряд»: { $text }
connect-four-disc-count = число фишек не сходится с очередью хода: { $text }
connect-four-floating-disc = фишка висит в воздухе: { $text }
connect-four-not-a-move = такого столбца нет: { $text }
connect-four-full = столбец заполнен: { $text }
connect-four-game-over = партия окончена: { $text }

## Packed positions
packing-unknown-code = это не упакованная позиция: неизвестный код { $code } ({ $what })
packing-size = это не упакованная позиция: байтов { $found }, а нужно { $expected }

## Records
record-no-game = партий здесь нет
record-no-game-number = партии { $number } здесь нет
record-no-beginner = партии здесь нет: не сказано, кто начинает
record-stones = камней одной стороны — { $own }, другой — { $other }
record-psq-start = партия в psq начинается с пустой доски
record-not-json = это не JSON записи партии: { $text }
record-handicap = неизвестная фора: { $text }
record-date = это не дата: { $text }
record-open = нет конца: { $text }
record-unknown-format = такого формата записи нет: { $text }
record-no-format = { $game }: записей в { $format } нет (есть { $formats })
record-no-ending = имя должно кончаться расширением, которое выбирает формат: { $formats }
record-only-read = файлы { $ending } только читаются (записать можно в { $formats })
record-one-notation = в { $format } ходы пишут только одним способом, не { $notation }
record-other-rules = у партии { $number } другие правила: { $settings }; то же должно быть и в настройках
record-mixed-rules = у партии { $number } правила { $settings }, а у других партий файла нет: сохраните её в отдельном файле
record-other-game = это другая игра, { $game }: { $text }
record-other-format = партий в формате { $format } нет: похоже на { $other }
record-chess = это шахматная партия: { $text } (если игра другая, укажите её тегом, например [Variant "gomoku"])
record-maybe-chess = шахматы или сянци? { $text }: для сянци добавьте тег [Variant "xiangqi"]
record-diagram-rows = на диаграмме 9 строк, а здесь { $found }
record-too-many-pieces = таких фигур больше, чем бывает в игре: { $text }
record-start = непонятная начальная позиция: { $text }
record-move-behind-end = ход после конца партии: { $text }
record-move-count =
    { $found ->
        [one] { $found } ход, а в записи сказано другое: { $text }
        [few] { $found } хода, а в записи сказано другое: { $text }
       *[many] { $found } ходов, а в записи сказано другое: { $text }
    }
record-no-origin = ход без начального поля: { $text }
record-start-guessed = не сказано, с чего начинается партия: берём обычную расстановку
record-rules-guessed = правила не указаны: приняты { $settings }, к ним подходят ходы
record-rule-left-out = правило не учтено: { $text }
record-illegal-move-left-out = партия обрывается перед невозможным ходом: { $why }
record-line = непонятная строка: { $text }
record-number = номер хода { $found }, а следующий — { $wanted }
record-loose-variation = вариант не привязан ни к одному ходу перед ним
record-deep-variation = слишком много вложенных вариантов
record-line-left-out = непонятно и пропущено: { $text }
record-judgements = оценки ходов в этой партии пропущены: { $text }
record-unknown-end = конец партии без известного результата: { $text }
record-figures-of-white = первая цифра результата читается как очки белых: в файлах английских шашек это могут быть очки чёрных, которые ходят первыми
record-figures-of-first = первая цифра результата читается как очки чёрных, которые ходят первыми: так говорит конец одной из партий файла на доске
record-step-as-capture = прочитано как ход без взятия: { $text }
record-first-number = первый ход имеет номер { $number }: ходы перед ним могут отсутствовать
record-end-not-shown = такого окончания на доске нет: { $end }
record-behind-end = после конца партии, пропущено: { $text }
record-contradiction = { $text } противоречит { $other }, верим второму
record-variation-left-out = остаток варианта пропущен: { $why }
record-empty-variation = пропущен вариант без ходов
record-beginner-guessed = не сказано, кто начинает: решаем по остальной записи
record-more-warnings = остальные замечания к этой партии опущены
record-no-variations = в { $format } вариантам места нет, они пропущены
record-no-comments = в { $format } комментариям места нет, они пропущены
record-no-times = в { $format } времени ходов места нет, оно пропущено
record-no-rules = в { $format } правилам { $settings } места нет, они пропущены
record-no-scores = в { $format } оценкам и глубине места нет, они пропущены
record-no-headers = в { $format } турниру, дате, контролю времени и причине окончания места нет, они пропущены
record-no-draw = в { $format } ничьей места нет, она пропущена
record-no-reason = в { $format } причине окончания места нет, она пропущена
record-no-last-think = в { $format } времени последнего раздумья места нет, оно пропущено
record-no-winner = в { $format } нет слова для такого окончания: другие программы победителя не увидят
record-no-end = за ходами нет результата: возможно, часть ходов потеряна
record-told-otherwise = в записи { $settings }, а вы указали другое
record-contradicts = противоречит сказанному раньше: { $text }
record-no-letter = записано в UTF-8, так как в Shift_JIS нет знака { $letter }: расширение { $ending } подскажет это другим программам

## Everything else
in-move = ход { $number }: { $why }
record-quoted = { $text }: { $why }
in-game = партия { $number }: { $why }
in-line = строка { $number }: { $why }
setting-refused = { $game }, настройка «{ $setting }»: { $value } не подходит: { $why }
setting-range = { $value } — не число от { $lowest } до { $highest }
setting-none = { $game }: настройки { $name } нет, и других тоже
setting-unknown = { $game }: настройки { $name } нет, есть { $known }
setting-no-rule = { $name } — не правило игры { $game }, а настройка её движка
setting-changes-rules = { $name }={ $value } меняет правила только для одного движка, а --set — для обоих
option-unknown = неизвестный параметр: { $name }
option-not-a-flag = «{ $text }» — не true и не false
time-control = контроль времени пишут как 10+0.1, 40/60 или 60b5: { $text }
game-over-after = после него партия окончена
opening-in-line = дебют в строке { $number }: { $why }
opening-of-game = дебют партии { $number }: { $why }
opening-too-many = в файле не может быть больше { $most }: разделите его
option-none-of = «{ $name }» нет среди { $values }
option-not-a-number = «{ $text }» — не целое число
option-cannot-be = { $name } не может быть { $value }
option-no-impasse = в этой игре счёта очков нет
text = { $text }

## How the games are played, step by step
lesson-shogi-aim = Цель
    .text = Выигрывает тот, кто поставит мат: король под ударом, и ни один ход его не спасает. Рядом с доской лежит ваше золото. Сбросьте его перед королём — там его защищает ваша пешка.
    .answer = Мат. Золото не взять: его защищает пешка. А все поля вокруг короля под ударом.
lesson-shogi-pawn-and-lance = Пешка и копьё
    .text = Пешка ходит на одно поле прямо вперёд и так же берёт. Копьё идёт прямо вперёд, пока путь свободен. Возьмите пешкой серебро.
    .answer = Серебро теперь ваше: взятая фигура лежит в руке, и потом её можно сбросить на доску.
lesson-shogi-silver = Серебро
    .text = Серебро ходит на одно поле прямо вперёд или по любой из четырёх диагоналей; вбок и прямо назад оно не ходит. Возьмите пешку.
    .answer = Назад по диагонали: из фигур ближнего хода так умеют только серебро и король.
lesson-shogi-gold-and-king = Золото и король
    .text = Золото ходит на одно поле в четырёх прямых направлениях и по диагонали вперёд, но не по диагонали назад. Король ходит на любое соседнее поле. Возьмите пешку золотом.
    .answer = Золото хорошо охраняет короля: оно умеет отступать прямо назад.
lesson-shogi-knight = Конь
    .text = Конь прыгает на два поля вперёд и на одно вбок через всё, что стоит на пути. Назад он не ходит. Возьмите слона.
    .answer = Конь перепрыгнул через пешку. Больше никто прыгать не умеет.
lesson-shogi-rook-and-bishop = Ладья и слон
    .text = Ладья идёт по прямой, слон — по диагонали, пока путь свободен. Возьмите слоном золото.
    .answer = Слон дошёл за один ход: следите за диагоналями.
lesson-shogi-promotion = Переворот
    .text = Три дальние горизонтали — лагерь соперника. Фигуру, которая входит в него, ходит в нём или выходит из него, можно перевернуть: пешка, копьё, конь и серебро начинают ходить как золото, а ладья и слон вдобавок получают ход короля. Сходите пешкой и переверните её.
    .answer = Переворачивать не обязательно, если только фигура не останется без ходов. Взятая фигура снова становится обычной.
lesson-shogi-drops = Сброс
    .text = Вместо хода можно сбросить фигуру из руки на пустое поле. Она встаёт неперевёрнутой, и ей должно быть куда ходить. Сбросьте ладью так, чтобы дать шах.
    .answer = Шах! Сбросы решают почти все партии: перед каждым ходом смотрите на обе руки.
lesson-shogi-two-pawns-on-a-file = Две пешки на вертикали
    .text = Нельзя сбросить пешку на вертикаль, где уже стоит ваша неперевёрнутая пешка (нифу). На вертикали 5 она есть. Сбросьте пешку так, чтобы напасть на серебро.
    .answer = Перевёрнутая пешка не в счёт: токин — это уже золото.
lesson-shogi-no-mate-by-a-dropped-pawn = Мат сбросом пешки
    .text = Сбросом пешки ставить мат нельзя (утифудзумэ), а ходом пешки можно. Здесь пешка перед королём дала бы мат, поэтому такой сброс запрещён. Поставьте мат золотом.
    .answer = Мат. Золото защищено, и свободных полей не осталось.
lesson-shogi-check = Шах
    .text = Серебро напало на вашего короля. Его нужно взять, либо уйти, либо закрыться. Возьмите его.
    .answer = Ход, после которого ваш король остаётся под ударом, невозможен.
lesson-shogi-end = Конец партии
    .text = Кому нечем ходить, тот проиграл. Если позиция возникла в четвёртый раз, это ничья (сэннититэ), но тот, кто всё время давал шах, проигрывает. Король, ушедший в лагерь соперника с достаточными силами, может объявить победу (нюгёку). А теперь поставьте мат ладьёй из руки.
    .answer = Теперь вы умеете играть в сёги. Начните с низкого уровня и берите подсказки.
lesson-xiangqi-aim = Цель
    .text = Выигрывает тот, кто поставит мат: генерал под ударом, и ни один ход его не спасает. Поставьте мат второй ладьёй.
    .answer = Мат. Одна ладья даёт шах, другая держит соседнюю горизонталь.
lesson-xiangqi-chariot = Ладья
    .text = Ладья идёт по прямой, пока путь свободен. Это самая сильная фигура. Возьмите пешку.
    .answer = Взятая фигура уходит с доски.
lesson-xiangqi-cannon = Пушка
    .text = Пушка ходит как ладья, но бьёт только через одну фигуру, свою или чужую. Возьмите коня.
    .answer = Лафетом послужила ваша пешка.
lesson-xiangqi-horse = Конь
    .text = Конь идёт на один пункт прямо, а потом на один по диагонали. Он не прыгает: фигура на первом пункте, «ноге» коня, его не пускает. Возьмите то, до чего конь дотянется.
    .answer = До пушки было не дотянуться: ваша же пешка держала коня за ногу.
lesson-xiangqi-elephant-and-river = Слон и река
    .text = Слон идёт ровно на два пункта по диагонали. Реку он не переходит, а фигура на среднем пункте, «глазу» слона, его не пускает. Возьмите пешку.
    .answer = Слоны только обороняются: они всегда на своём берегу.
lesson-xiangqi-palace = Дворец
    .text = Генерал и советники не выходят из дворца — девяти пунктов с крестом. Генерал ходит на один пункт по прямой, советник — на один по диагонали. Пешка напала на вашего генерала: возьмите её советником.
    .answer = Генерал тоже мог её взять.
lesson-xiangqi-soldier = Пешка
    .text = Пешка ходит на один пункт вперёд и так же берёт. За рекой она может ходить и вбок. Назад она не ходит никогда. Возьмите коня.
    .answer = До реки она могла бы идти только вперёд.
lesson-xiangqi-facing-generals = Лицом к лицу
    .text = Генералы не могут стоять лицом к лицу на открытой вертикали: кто её открыл бы, так ходить не может. Поэтому ваш генерал держит среднюю вертикаль. Поставьте мат ладьёй.
    .answer = Мат. На среднюю вертикаль генералу нельзя: там он встретится с вашим.
lesson-xiangqi-end = Конец партии
    .text = Кому нечем ходить, тот проиграл, даже если шаха нет. Вечный шах проигрывает, и вечное преследование одной и той же незащищённой фигуры тоже; остальные повторения — ничья, как и 120 полуходов без взятий. Оставьте чёрных без хода.
    .answer = Теперь вы умеете играть в сянци. Начните с низкого уровня и берите подсказки.
lesson-draughts-aim = Цель
    .text = Выигрывает тот, чей соперник не может ходить — чаще всего потому, что шашек у него не осталось. Бьют, перепрыгивая через шашку на пустое поле за ней. Побейте последнюю. Вы играете белыми, они внизу.
    .answer = У чёрных ничего не осталось: вы выиграли.
lesson-draughts-men = Шашки
    .text = Играют только на тёмных полях. Шашка ходит на одно поле по диагонали вперёд, влево или вправо. Сходите шашкой.
    .answer = Назад простая шашка не ходит и не бьёт.
lesson-draughts-you-must-take = Бить обязательно
    .text = Кто может бить, обязан бить: других ходов нет. Шашки, которые должны бить, отмечены. Бейте.
    .answer = Так можно заставить и соперника: подставьте шашку, и ему придётся бить.
lesson-draughts-jump-on = Бой продолжается
    .text = Если побившая шашка может бить дальше с поля, на котором оказалась, она бьёт тем же ходом, пока есть кого. Побейте две.
    .answer = Нажимайте по очереди каждое поле, на которое встаёт шашка.
lesson-draughts-free-choice = Свободный выбор
    .text = Если бить можно по-разному, выбирайте любой способ, не обязательно самый выгодный; но начатый бой доводят до конца. Бейте как хотите.
    .answer = Сначала посмотрите, что побьёт соперник в ответ.
lesson-draughts-king-is-made = Шашка становится дамкой
    .text = Шашка, дошедшая до последней горизонтали, становится дамкой, и ход на этом кончается. Проведите шашку в дамки.
    .answer = Дамка дороже шашки: подольше держите свою последнюю горизонталь.
lesson-draughts-kings-go-back = Дамки ходят назад
    .text = Дамка ходит и бьёт на одно поле во все четыре стороны. Издалека она не бьёт. Побейте шашку позади вашей дамки.
    .answer = Две дамки обычно ловят одну.
lesson-draughts-end = Конец партии
    .text = Кто заперт, тот проиграл. Третье повторение позиции — ничья, как и по сорок ходов с каждой стороны без боя и без ходов простыми шашками. Доски бывают на 8, 10 и 12 рядов, правила одни и те же. Заприте последнюю шашку.
    .answer = Теперь вы умеете играть в шашки. Начните с доски 8x8 и низкого уровня и берите подсказки.
lesson-gomoku-aim = Цель
    .text = Стороны по очереди ставят по камню на свободный пункт; камни не двигаются. Выигрывают пять в ряд, по прямой или по диагонали. Полная доска — ничья. Достройте пятёрку.
    .answer = Пять: вы выиграли.
lesson-gomoku-four = Четвёрка
    .text = Четвёрка с одним свободным концом грозит стать пятёркой, и её нужно закрыть сразу. У белых четвёрка. Закройте её.
    .answer = Четвёрка — это приказ: кто её строит, тот и решает, куда ходить сопернику.
lesson-gomoku-open-four = Открытая четвёрка
    .text = Четвёрку с двумя свободными концами не остановить: пятёрку даёт любой из двух пунктов. У вас тройка со свободными концами. Постройте открытую четвёрку.
    .answer = Следующий камень выигрывает, что бы ни сыграл соперник.
lesson-gomoku-open-three = Открытая тройка
    .text = Поэтому и открытая тройка — угроза: следующий камень сделает из неё открытую четвёрку. У белых такая тройка. Закройте её с одного конца.
    .answer = Можно было ответить и своей четвёркой.
lesson-gomoku-two-threats-at-once = Две угрозы сразу
    .text = Так и выигрывают: один камень создаёт две угрозы, а закрыть можно только одну. Постройте две открытые тройки.
    .answer = Закроют одну — другая станет открытой четвёркой.
lesson-gomoku-renju-three-three-four-four = Рэндзю: вилки 3х3 и 4х4
    .text = Чёрные ходят первыми, а это большой перевес. Поэтому в рэндзю чёрным нельзя строить одним камнем две открытые тройки или две четвёрки, а белым можно. Камни те же, но теперь f5 — фол. Постройте одну тройку.
    .answer = Когда ход ваш, фолы на доске перечёркнуты.
lesson-gomoku-renju-four-and-three = Рэндзю: вилка 4х3
    .text = Четвёрка и тройка одним камнем разрешены: так чёрные и выигрывают. Найдите этот пункт.
    .answer = Белым придётся закрыть четвёрку, и тройка станет открытой четвёркой.
lesson-gomoku-renju-overlines = Рэндзю: длинный ряд
    .text = Шесть и больше — длинный ряд: в рэндзю это фол для чёрных и победа для белых, а по стандартным правилам он не даёт ничего никому. Здесь f5 даст шесть. Постройте ровно пять.
    .answer = Теперь вы умеете играть в гомоку и рэндзю. Начните с низкого уровня и берите подсказки.
lesson-dots-first-line = Первая линия
    .text = Левая нижняя точка принадлежит синим, правая верхняя — красным. Ход — это линия от своей точки к соседней свободной, которая становится вашей. Вы играете за синих: проведите линию от своей точки.
    .answer = Точка на конце линии теперь ваша.
lesson-dots-grow-on = Растите дальше
    .text = Начинать можно от любой своей точки. К чужой точке вести линию нельзя. Растите от новой точки.
    .answer = Свободная точка достаётся тому, кто дойдёт до неё первым.
lesson-dots-square-gives-another-move = Квадрат даёт ещё ход
    .text = Можно соединить и две свои точки. Новой точки это не даст, но кто замкнул квадрат, ходит ещё раз. Замкните квадрат.
    .answer = Снова ваш ход, и осталась одна точка.
lesson-dots-end = Конец партии
    .text = Кто не может ходить, пропускает ход. Когда свободных точек нет, партия окончена, и выигрывает тот, у кого точек больше. Займите последнюю точку.
    .answer = Пять — четыре: выиграли синие.
lesson-dots-dots-and-boxes-the-aim = Точки и квадраты: цель
    .text = «Точки и квадраты» выбирают в настройках. В этой игре линию можно провести где угодно, точки ничьи, а кто замкнул квадрат, получает его и ходит ещё раз. Выигрывает тот, у кого квадратов больше. Замкните квадрат.
    .answer = Квадрат ваш, и вы проводите ещё одну линию.
lesson-dots-dots-and-boxes-no-third-line = Точки и квадраты: не третья линия
    .text = Кто проводит третью линию квадрата, тот его отдаёт. Проведите линию, которая ничего не отдаёт.
    .answer = Когда таких линий не остаётся, квадраты складываются в цепочки: кому пришлось открыть цепочку, отдаёт её всю, поэтому открывайте самую короткую.
lesson-dots-dots-and-boxes-the-chain = Точки и квадраты: цепочка
    .text = Цепочку забирают квадрат за квадратом, не отдавая хода. Начните с квадрата, у которого уже три линии.
    .answer = Теперь вы умеете играть в точки. Сразу возьмите следующий квадрат или начните партию на низком уровне.
record-turn = ход не этой стороны: { $text }
record-half-move = под номером { $number } не хватает хода
record-setup-inside = позиция расставлена посреди партии: { $text }
record-no-start = начальная позиция объявлена, но её нет
record-several-moves = несколько ходов на одном месте: { $text }
record-point-twice = пункт расставлен дважды: { $text }
record-pass = пас, которого в этой игре нет: [{ $text }]
record-size = таких размеров доски нет: { $text }
record-no-size = не сказано, какого размера доска (настройка: { $setting })
record-rule = такого правила нет: { $text }
record-two-readings = ходы можно понять двояко: { $one } или { $two }
record-not-read = { $kind } не читается: сохраните партию как { $instead } в той программе, где она записана
record-xqf = файл XQF неполный
record-encoding = такой кодировки нет: { $text }
record-other-encoding = указана кодировка { $text }, а читается { $encoding }
record-encoding-guessed = кодировка не указана: принята { $encoding }
record-letters = часть букв неверна: текст не в кодировке { $encoding }
