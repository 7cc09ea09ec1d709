## What people of each language call it
language-name = English

## Games, sides and pieces
piece-man = man
piece-king = king
piece-stone = stone
piece-disc = disc
piece-line = line
piece-dot = dot
piece-box = box
side-black = Black
side-white = White
xiangqi-side-red = Red
shogi-side-black = Black
shogi-side-white = White
shogi-side-lower = Black
shogi-side-upper = White
game-shogi = Shogi
game-xiangqi = Xiangqi
game-draughts = Draughts
game-gomoku = Gomoku
game-dots = Dots
game-connect-four = Connect Four
game-tictactoe = Tic-Tac-Toe
game-Go = Go
game-Othello = Othello
game-chess = chess
game-backgammon = backgammon
game-lines-of-action = Lines of Action
game-international-draughts = international draughts
game-Italian-draughts = Italian draughts
game-American-pool-checkers = American pool checkers
game-Spanish-draughts = Spanish draughts
game-Russian-draughts = Russian draughts
game-Brazilian-draughts = Brazilian draughts
game-Canadian-draughts = Canadian draughts
game-Portuguese-draughts = Portuguese draughts
game-Czech-draughts = Czech draughts
game-Turkish-draughts = Turkish draughts
game-Thai-draughts = Thai draughts
game-Frisian-draughts = Frisian draughts
game-Spantsireti-draughts = Spantsireti draughts
game-Hex = Hex
game-Ataxx = Ataxx
game-Kropki = Kropki
game-another-kind = another kind
side-blue = Blue
side-red = Red
shogi-piece-pawn = pawn
shogi-piece-lance = lance
shogi-piece-knight = knight
shogi-piece-silver = silver
shogi-piece-gold = gold
shogi-piece-bishop = bishop
shogi-piece-rook = rook
shogi-piece-king = king
shogi-piece-tokin = tokin
shogi-piece-promoted-lance = promoted lance
shogi-piece-promoted-knight = promoted knight
shogi-piece-promoted-silver = promoted silver
shogi-piece-horse = horse
shogi-piece-dragon = dragon
xiangqi-piece-general = general
xiangqi-piece-advisor = advisor
xiangqi-piece-elephant = elephant
xiangqi-piece-horse = horse
xiangqi-piece-chariot = chariot
xiangqi-piece-cannon = cannon
xiangqi-piece-soldier = soldier
piece = piece
side-first = First
side-second = Second
count-dots =
    { $count ->
        [one] { $count } dot
       *[other] { $count } dots
    }
count-boxes =
    { $count ->
        [one] { $count } box
       *[other] { $count } boxes
    }
count-pieces =
    { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }

## Ends of games
end-win = { $side } wins: { $end }
end-draw = Draw: { $end }
end-none = No result: { $end }
end-no-legal-move = no legal move
end-sennichite = sennichite
end-perpetual-check = perpetual check by the loser
end-long-check = perpetual check by the loser
end-try = try
end-move-limit = move limit
end-stalemate = stalemate
end-general-taken = general taken
end-repetition = repetition
end-perpetual-chase = perpetual chase by the loser
end-move-count = move count
end-insufficient-material = insufficient material
end-all-captured = all pieces captured
end-no-move-left = no move left
end-no-progress = no progress
end-five-in-a-row = five in a row
end-four-in-a-row = four in a row
end-three-in-a-row = three in a row
end-full-board = full board
end-forbidden-overline = forbidden overline
end-forbidden-double-four = forbidden double-four
end-forbidden-double-three = forbidden double-three
end-last-line = last line
end-resignation = resignation
end-agreement = agreement
end-declaration = declaration
end-claim = claim
end-time-forfeit = time forfeit
end-on-the-board = end on the board
end-adjudication = adjudication
end-illegal-move = illegal move
end-wrong-declaration = wrong declaration
end-no-move-given = no move given
end-crash = crash
end-stall = stall
end-disconnection = connection lost
end-failed-start = failed start
end-interrupted = interrupted
end-unstated = reason not stated
end-forfeit = forfeit
end-impasse = impasse
end-no-mate = no mate
end-adjourned = adjourned
end-error = error
end-checkmate = checkmate
end-of-the-game = end of the game
fault = { $end } at { $place }

## What a move does
claim-draw = declare a draw
claim-win = declare the win
hint-only-move = the only move
hint-wins-in =
    { $plies ->
        [one] wins by force in { $plies } ply
       *[other] wins by force in { $plies } plies
    }
hint-wins = wins by force
hint-holds-out = holds out longest
effect-checkmate = checkmate
effect-no-legal-move = leaves no legal move
effect-last-piece = takes the last piece
effect-takes = takes the { $piece }
effect-wins = wins the { $piece }, which is not protected
effect-answers-check = answers the check
effect-gives-check = gives check
effect-promotes = promotes the { $piece }
effect-saves = saves the { $piece }
effect-attacks = attacks the { $piece }
draughts-blocks = blocks everything
draughts-takes-both = takes { $men } and { $kings }
draughts-takes-men =
    { $count ->
        [1] takes a man
       *[other] takes { $count } men
    }
draughts-takes-kings =
    { $count ->
        [1] takes a king
       *[other] takes { $count } kings
    }
draughts-crowns = crowns a man
draughts-parries = parries a capture
draughts-makes-capture = makes the opponent capture
gomoku-makes-five = makes five in a row
gomoku-is-forbidden = is forbidden, and loses
gomoku-makes-open-four = makes an open four
gomoku-makes-two-fours = makes two fours
gomoku-makes-four-three = makes a four and an open three
gomoku-makes-four = makes a four
gomoku-makes-two-threes = makes two open threes
gomoku-makes-open-three = makes an open three
gomoku-stops-four = stops a four
gomoku-stops-three = stops an open three
dots-takes =
    { $count ->
        [1] takes a dot
       *[other] takes { $count } dots
    }
dots-closes =
    { $count ->
        [1] closes a box
       *[other] closes { $count } boxes
    }
dots-gives-nothing = gives no box away
draughts-men =
    { $count ->
        [1] a man
       *[other] { $count } men
    }
draughts-kings =
    { $count ->
        [1] a king
       *[other] { $count } kings
    }
list = { $first }, { $next }
labelled = { $first }: { $next }
either = { $first } or { $next }
call-check = check
call-recurs =
    { $times ->
        [2] position for the second time
        [3] position for the third time
        [4] position for the fourth time
       *[other] position, occurrence { $times }
    }
call-captures = captures the { $piece }
draughts-captures =
    { $count ->
        [one] captures { $count } piece
       *[other] captures { $count } pieces
    }
draughts-crowned = crowned
dots-closes-boxes =
    { $count ->
        [one] closes { $count } box
       *[other] closes { $count } boxes
    }
dots-closes-squares =
    { $count ->
        [one] closes { $count } square
       *[other] closes { $count } squares
    }
dots-has-no-move = { $side } has no move

## Marks, notations and starts
mark-check = in check
mark-capture = must capture
mark-3-3 = forbidden, three-three
mark-4-4 = forbidden, four-four
mark-overline = forbidden, overline
notation-plain = Plain squares
notation-KI2 = Japanese (▲７六歩)
notation-Hodges = Western (P-7f)
notation-Chinese = Chinese (炮二平五)
notation-WXF = WXF (C2=5)
notation-ICCS = ICCS (H2-E2)
notations-usual = Hodges WXF
start-lance = Lance
start-right-lance = Right lance
start-bishop = Bishop
start-rook = Rook
start-rook-and-lance = Rook and lance
start-two-pieces = Two pieces
start-three-pieces = Three pieces
start-four-pieces = Four pieces
start-six-pieces = Six pieces
start-eight-pieces = Eight pieces
start-ten-pieces = Ten pieces

## Settings and their values
setting-EnteringKingRule = King in the enemy camp
    .help = How a king in the enemy camp wins: by a declaration with enough points, counted over its pieces, or by stepping on the square where the enemy king began.
setting-MaxMovesToDraw = Draw after so many moves (0: never)
    .help = The moves of both sides count together.
setting-RepetitionRule = Repetition
    .help = Asian rules: who checks for ever loses, then who chases for ever; any other repetition draws.
setting-MoveCountDraw = Draw after so many moves without a capture (0: never)
    .help = The moves of both sides count together.
setting-SelfCheck = The general may be left to be taken
    .help = Only facing generals are refused; whoever takes the general wins. The source text plays so.
setting-Variant = Game
    .help = The game or the board that is played.
setting-Repetition = Draw when a position occurs so often (0: never)
    .help = The occurrence of a position at which the game is drawn, 2 to 9.
setting-NoProgress = Draw after so many quiet moves (0: never)
    .help = Moves of each side without a capture or a man's move.
setting-Size = Size of the board
    .help = Points or dots in a row; of dots also rows by columns, as 6x8.
setting-Rule = Rule
    .help = Which rows win, and whether moves are forbidden to Black.
setting-ForbiddenLoses = A forbidden move loses at once
    .help = Otherwise the game goes on, and White may claim it until its next move.
setting-FirstMover = Who begins
    .help = The side that draws the first line.
value-english12 = 12x12
value-english10 = 10x10
value-english8 = 8x8
value-territory = Territory
value-classic = Dots and boxes
value-freestyle = Free
    .help = Five or more win.
value-standard = Standard
    .help = Exactly five win.
value-renju = Renju
    .help = Black loses by a forbidden move.
value-renju-announced = Renju, announced
    .help = A forbidden move does not end the game: White may claim it.
value-x = Blue
value-o = Red
value-asian = Asian rules
value-check-only = Only perpetual check loses
value-draw = Always a draw
value-refused = No, such a move is illegal
value-allowed = Yes, and taking it wins
value-NoEnteringKing = None
value-CSARule24 = Declaration with 31 points
value-CSARule24H = 31 points, handicap counted
value-CSARule27 = Declaration with 28 or 27 points
value-CSARule27H = 28/27 points, handicap counted
value-TryRule = Reaching the king's square

## The page
page-new-game = New game
page-undo = Undo
page-hint = Hint
page-resign = Resign
page-draw = Offer draw
page-claim = Claim: { $claim }
page-flip = Flip
page-pause = Pause
page-go-on = Go on
page-help = Keys
page-analysis = Analysis
page-review = Review
page-sketch = Draw lines
page-numbers = Numbers
page-language = Language
page-load = Open
page-save = Save
page-copy = Copy position
page-copied = Copied
page-start = Start
page-cancel = Cancel
page-ok = OK
page-close = Close
page-play = Play
page-to-game = Back to the game
page-first = To the start
page-back = Back
page-next = Forward
page-last = To the end
page-game = Game
page-first-side = { $side } (first)
page-second-side = { $side } (second)
page-by-lot = Draw lots for the sides
page-level = Level
page-clock = Clock
page-no-clock = No clock
page-byoyomi = byoyomi
page-clock-runs = { $side }: { $time }, running
page-clock-stands = { $side }: { $time }
page-count-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
page-count-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
page-count-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
page-control-move = { $seconds } a move
page-control-byoyomi = { $time }, then { $seconds } a move
page-control-increment = { $time } + { $seconds } a move
page-control-moves = { $moves } moves in { $time }
page-control-own = Own values
page-control-minutes = minutes
page-control-seconds = seconds a move
page-control-own-byoyomi = after the minutes (byoyomi)
page-control-own-increment = added with each move
page-control-nothing = A clock needs minutes, or seconds a move
page-name-of = Name of { $side }
page-name = Name
page-person = A person
page-list-game = Game
page-list-player = Player
page-list-result = Result
page-list-all = All
page-list-won = Won
page-list-lost = Lost
page-list-drawn = Drawn
page-handicap = Handicap
page-even = None
page-text-program = the text's program
page-text-program-depth = the text's program, depth { $depth }
page-rules = Rules and options
page-position = Position (empty: the usual start)
page-engine-away = { $engine } is not here to play this game: Tengen takes its place
page-strict = Strict: no undo, no hints
page-replay-draws = A draw by repetition begins the game anew, sides exchanged, clocks kept
page-resume = Take up again
page-your-move = Your move ({ $side })
page-to-move = { $side } to move
page-called = { $side }: { $calls }
page-announced = { $first }; { $next }
page-thinks = { $player } is thinking
page-ahead = your move is planned (Esc cancels)
page-check = check
page-again = Once more
page-must-capture = must capture
page-paused = paused
page-variation = variation
page-play-from = Play on from here
page-fork = Ways on from here
page-main = Make main line
page-remove = Delete from here
page-remove-sure = Delete this move and all that follows it?
page-past = move { $number } of { $of }
page-welcome = Start a game, or paste one.
page-about = Board games against an opponent of any strength, or between two people. Lessons, puzzles and reviews are here as well, and all of it stays on this computer.
page-offline = The server does not answer. Trying again …
page-not-fetched = { $address } is not fetched: paste the game that it shows
page-unknown-address = no such address: { $address }
page-ended = The server has ended. Start it again with: tengen play
page-resign-sure = Resign this game?
page-resign-who = Who resigns?
page-warned = { $point }: { $mark }. Play there all the same?
page-paste-here = A position, moves, or a record (KIF, CSA, PGN, PDN, SGF …)
page-open-file = or open a file
page-moves = Moves
page-move-field = Move
page-board = Board
page-board-keys = Board: arrows move, Enter touches, Escape cancels
page-hand = { $side } in hand: { $pieces }
page-empty = empty
page-no-square = not a square of the game
page-free-dot = dot
page-free-line = no line yet
page-free-box = open box
page-can-move = can move
page-can-go = can go here
page-can-place = can be played
page-can-draw = can be drawn
page-piece-of = { $side } { $piece }
page-promote = Promote to { $piece }
page-not-promote = Do not promote
page-play-at = Play { $move }
page-win = win
page-win-in =
    { $plies ->
        [one] win in { $plies } ply
       *[other] win in { $plies } plies
    }
page-mate-in =
    { $plies ->
        [one] mate in { $plies } ply
       *[other] mate in { $plies } plies
    }
page-bar = Evaluation: { $share } % for { $side } { $score }
page-depth-nodes = depth { $depth }, { $nodes } nodes
page-analysis-waits = waiting for the engine
page-lines = Lines
page-graph = Expectation of { $side } over the game; click to go there
page-reviewing = Reviewing
page-reviewing-again = Looking again at what may be mistakes
page-accuracy = Accuracy
page-too-few = Too few moves
page-better = Better
page-loss = Loss
page-expects = { $side } expects
page-review-hint = Step through the moves: each has its verdict.
page-train = Learn from the mistakes:
page-train-none = No move lost a tenth of what its player could expect: there is nothing to train on.
page-train-task = Mistake { $number } of { $of }: { $move } was played. Find a better move.
page-train-judging = Your move is looked at …
page-train-right = Right: this is a good move.
page-train-wrong = That is no better. It was taken back: try another one.
page-train-over = { $found } of { $of } found.
page-train-back = Back to the mistake
page-solution = Solution
page-next-mistake = Next mistake
page-end-training = End the training
page-train-again = Again
page-answer = answered by { $move }
page-hinting = Looking for a hint …
page-hint-is = Hint: { $hint }
page-hint-shown = see the board; ask again for the whole move
page-key-1 = ← → Home End: step through the game
page-key-2 = f: flip the board
page-key-3 = h: hint (again: the whole move)
page-key-4 = u: undo
page-key-5 = Space: analysis
page-key-6 = n: new game
page-key-7 = ?: this list
page-key-8 = On the board: arrows move the cursor, Enter touches, Esc cancels; c clocks, l last move, s state
page-key-9 = In the field: type a move and press Enter
page-key-10 = w: claim what the rules give (a forbidden move, a declared win)
page-key-11 = ↑ ↓: choose where the line forks; →: enter the variation
page-key-12 = With the right button, or Draw lines: drag an arrow, click a ring; a click clears them
page-key-13 = On the board: Shift and the letter of a piece go to the next such piece (Shift+R: rook)
page-locked = The server was started anew: open the address that it printed.
page-loop = moves { $first } to { $last } lead back to the same position
page-chances = Chances of { $side }: wins { $win } %, draws { $draw } %, loses { $loss } % { $score }
page-link = Copy link
page-take-shown = Take the position shown
page-open-address = Show the position of the address? The present game stays saved.
page-in-play = Games in play
page-standing = Standing
page-round = Round { $number }
page-goes-on = { $player } goes on
page-bye = { $player } has no opponent
page-finished = Finished games
page-rating = Rating
page-points = Points
page-games = Games
page-games-of = { $played } of { $total } games
page-game-number = Game { $number }
page-opening = Opening
page-depth-of = depth { $depth }
page-elo-so-far = { $first } against { $second }: { $elo } Elo (95 %)
page-elo-within = 95 % within { $lowest } to { $highest }
page-superiority = superior with { $share }
match-open = open
match-h0-accepted = H0 accepted
match-h1-accepted = H1 accepted
page-match-over = the match is over
page-match-ended = The match has ended.
page-notation = Moves written as
# Signs on the pieces where the reader has chosen none: characters, coloured or letters.
usual-pieces = letters
page-confirm = A second touch plays
    .never = Never
    .small = On small boards
    .always = Always
page-pieces = Pieces
    .characters = Characters
    .coloured = Two colours
    .letters = Letters
page-coordinates = Coordinates
    .on = Shown
    .edges = At the edges
    .off = Hidden
page-ground = Boards
    .classic = Classic
    .printed = As printed
page-shade = Colours
    .system = As the system
    .light = Light
    .dark = Dark
page-motion = Motion
    .normal = Normal
    .fast = Fast
    .off = None
page-countdown = Last seconds
    .ticks = Ticks
    .voice = Voice
    .off = Silent
page-you = you
page-player = { $name }, level { $level }
page-saved-none = No moves yet
page-plies =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
page-home = Home
page-menu = Menu
page-more = More
page-sound = Sound
page-delete = Delete
page-delete-sure = Delete this game? { $game }
page-rematch = Rematch
page-pace = A move takes at least
page-seconds = { $seconds } s
page-save-all = Save all of:
page-several = Several games: choose one.
page-draw-offered = { $side } offers a draw
page-agree = { $side } agrees to a draw
page-must-first = { $squares } must capture first.
page-cannot-move = { $piece } on { $square } cannot move now.
page-lines-played = Lines are played: touch the place between two dots.
page-which-line = Which line from here? Touch the place between this dot and the next.
page-several-ways = Several ways lead there: touch the next square of the way.
page-light-square = Light squares are not played on.
page-not-sent = The move was not sent: Tengen does not answer.
page-learn = Learn
page-how-to-play = How to play
page-learn-back = Back
page-learn-again = Again
page-learn-next = Next
page-learn-play = Play a game
page-learn-leave = Leave
page-learn-why = Why?
page-lesson-wrong = That can be played, but it is not what is asked for here. It was taken back: try again.
page-puzzle = Puzzle
page-puzzles = Puzzles
page-own = Own puzzle
page-own-puzzles = Own puzzles
page-own-task = This is from one of your games: find a better move than the one that was played.
page-keep-mistakes = Keep as puzzles
page-puzzle-wrong = Not this one: look at the answer. Undo, or begin again.
page-puzzle-right = Right. Go on to the end.
page-puzzle-solved = Solved!
page-level-1 = first steps: often moves by chance
page-level-2 = newcomer: sees what hangs, and forgets it at times
page-level-3 = beginner: leaves pieces to be taken
page-level-4 = learner: overlooks simple threats
page-level-5 = casual player: sees a move or two ahead
page-level-6 = club player: punishes mistakes
page-level-7 = strong club player: plans and calculates
page-level-8 = expert: hardly errs
page-level-9 = master: looks very far
page-level-10 = full strength: holds nothing back
page-suggest-up = Well played. Try level { $level } next.
page-suggest-stay = A good match: stay at level { $level }.
page-suggest-down = Level { $level } may suit you better for now.
page-suggest-learn = Lost this time. A hint shows a good move, and the lesson how the game is won.
page-suggest-mistakes = See the mistakes
page-suggest-level = Play level { $level }
page-you-won = You won
page-you-lost = You lost

## Lessons and puzzles
puzzle-mate-in =
    { $plies ->
        [one] Mate in { $plies } ply: every move of yours is a check.
       *[other] Mate in { $plies } plies: every move of yours is a check.
    }
puzzle-mate =
    { $moves ->
        [one] Mate in { $moves } move: every one is a check.
       *[other] Mate in { $moves } moves: every one is a check.
    }
puzzle-four = Win with { $stones } stones: every one makes a four, the last one five.
puzzle-shot = Find the shot that ends the game.
puzzle-gain =
    { $men ->
        [one] Find the shot that wins { $men } man.
       *[other] Find the shot that wins { $men } men.
    }
puzzle-line =
    { $lines ->
        [one] One line wins. { $lines } line is left.
       *[other] One line wins. { $lines } lines are left.
    }
lessons-title = How to play
lessons-origin = The page of `tengen play` shows the same under *Learn*, with boards to play on.

## What the session of the page refuses and tells
play-over-resign = the game is over: nobody can resign
play-over-draw = the game is over: nobody can offer a draw
play-over-pause = the game is over: there is nothing to pause
play-over-claim = the game is over: nobody can claim
play-engines-turn = it is { $side }'s turn, and an engine plays { $side }
play-engines-resign = engines play both sides: nobody can resign
play-engines-draw = engines play both sides: nobody can offer a draw
play-paused = the game is paused: go on first
play-strict-undo = this game is strict: no move is taken back
play-strict-help = this game is strict: hints, analysis and review come when it is over
play-strict-players = this game is strict: its players stay as they are
play-nothing-to-undo = there is no move of yours to take back
play-too-many-undone = more than your turns, { $turns }
play-engine-resigns = an engine plays { $side }, and resigns by itself
play-no-level-here = no engine of this game has levels
play-end-shown = the end of the game is shown: there is nothing to go on from
play-no-variation = no variation is shown here
play-review-first = the game has no review yet: press Review
play-no-mistakes = the review has found no mistake of this side
play-no-training = no training goes on
play-fixed-moves = the moves of a game against the clock, or of a strict one, stay while it goes on
play-nothing-to-claim = there is nothing to claim: the last move breaks no rule, and there is no win to declare
play-hint-not-yours = a hint is for the person to move
play-nothing-to-review = no move has been played: there is nothing to review
play-no-game = there is no game: begin one first
play-no-text = there is no text
play-unreadable = no record, position or moves of any game
play-several = several games can read it: begin the game that is meant, then open it
play-taken-up = Tengen was started anew: the game was taken up, and its clock waits until you go on
play-read-as = read as { $game }: { $why }
play-no-entry = no game { $name }: look at the list again
play-in-use = the game { $name } is open in another Tengen: close it there first
play-unknown-game = no game { $game }
play-unknown-engine = no engine { $engine }
play-no-ply = the game has no move after its last one, { $count }
play-engine-plays = { $engine } plays { $game } only
play-unknown-level = no level { $level }: there are { $lowest } to { $highest }
play-unknown-start = no start { $start }
play-start-or-position = a start and a position: one of them, please
play-position-too-long = a position of more than { $count } characters
play-too-many-moves =
    { $count ->
        [one] more than { $count } move
       *[other] more than { $count } moves
    }
play-lines-range = { $lines } lines: there are 1 to 5
play-pace-range = { $millis } ms: at most ten seconds
play-unknown-step = no step { $number } of a lesson of { $game }
play-unknown-puzzle = no puzzle { $number } of { $game }
play-name-long = the name { $name } has more than { $count } characters
play-name-line = the name { $name } is not one line of text
play-name-person = the name { $name }: only people have names of their own
play-unknown-setting = no setting { $name } to choose
play-draw-declined = the draw is declined
play-begun-anew =
    { $count ->
        [one] Drawn by repetition: begun anew with the sides exchanged
       *[other] Drawn by repetition { $count } times: begun anew with the sides exchanged
    }
play-engine-failed = the engine failed, and the game is paused: { $why }
play-no-hint = there is no hint: { $why }
play-no-review = there is no review: { $why }
engine-no-move = the engine gives no move
play-not-saved = the game cannot be saved: { $why }
play-not-kept = the game cannot be kept: { $why }
play-damaged = { $file } cannot be read ({ $why }): { $end }
play-set-aside = it is kept as { $to }, and the page begins without it
play-left = it cannot be renamed ({ $why }), so nothing is written over it
play-left-out = it stays as it is, and is not offered
play-rest-shown = its other games are shown
play-more-games = { $folder } holds more than { $count } games: the newest are shown
play-not-remembered = the choices of the page cannot be remembered: { $why }
play-puzzles-not-kept = the puzzles cannot be kept: { $why }
play-too-many-puzzles = there are { $count } puzzles of your own: delete some first
play-puzzles-kept =
    { $count ->
        [0] these mistakes are among your puzzles already
        [one] one mistake is a puzzle of yours now: see Learn
       *[other] { $count } mistakes are puzzles of yours now: see Learn
    }
play-stale = the game has gone on: look at it again
play-ended = the game has ended
engine-false-claim = it declares a win that it does not have
engine-gives-no-move = it gives no move
engine-says = the engine says "{ $line }"
engine-left-out = the engine left positions out
engine-analyser-failed = the engine failed before the review was done
engine-failure = { $name }: { $what }
engine-last-words = { $what }; its last words on stderr: "{ $words }"
engine-no-start = it cannot be started: { $why }
engine-left = it left with exit code { $code }
engine-ended = it was ended by signal { $signal }
engine-closed = it closed its output
engine-closed-input = it closed its input
engine-stalled = it gave no answer to { $command }
engine-refused-search = it answered "go" with "{ $said }"
engine-awaited = "{ $asked }": "{ $awaited }" was awaited for { $seconds } s, and { $said }
engine-awaited-any = "{ $asked }": an answer was awaited for { $seconds } s, and { $said }
engine-search-late = "go" within { $seconds } s
engine-search-floods = "go" within { $seconds } s, and floods its output
engine-unread = what it was sent: it does not read it
engine-pondered-on = "stop" while it pondered
engine-floods = it floods its output without the end of a line
engine-said-nothing = it said nothing
engine-said-last = the last that it said was "{ $text }"
engine-no-program = no program is named
engine-no-folder = { $program }: there is no folder { $folder }
engine-cannot-carry = { $protocol } cannot carry option { $option }
engine-disconnected = it lost the connection

## Refusals of the server
http-no-host = there is no Host
http-other-host = this address is not served under that name
http-other-site = the request comes from another site
http-other-page = the request does not come from this page
http-header = a header is not what a browser sends
http-no-token = open the address that the program printed, with its token
http-what-to-do = Start the program if it does not run (tengen play), and open the address that it prints. With a port of its own (tengen play --port 8080) the address stays the same.
http-content-type = the content type must be { $wanted }
http-nowhere = there is nothing at this address
http-method = this address does not take the request's method
http-too-large = more than { $bytes } bytes
http-too-slow = the request did not come to its end
http-too-many-commands = too many commands: try again in a moment
http-too-many-streams = too many streams: try again in a moment
http-too-many-connections = too many connections: try again in a moment
http-gone = the program is ending
http-status = the server answered { $status }

## The terminal
terminal-hint = shows a good move
terminal-undo = [N]: takes back to your previous turn, or N of your turns
terminal-level = N: sets the engine's level, -3 to 20
terminal-moves = lists the legal moves
terminal-position = prints the position text
terminal-save = FILE: writes the game; the ending chooses the format
terminal-claim = claims what the rules give: a forbidden move, a declared win
terminal-draw = offers a draw
terminal-resign = [SIDE]: gives the game up for the side to move, or for this one
terminal-continue = lets a paused game go on
terminal-new = begins the game anew
terminal-help = prints this list
terminal-quit = ends; the game stays saved
terminal-words = A move is typed in the game's notation (Tab completes it). Other words:
terminal-not-a-level = not a level: "{ $text }"; there are -3 to 20
terminal-see-help = `moves` lists what can be played, `help` the other words
terminal-paused = the game is paused: `continue` lets it go on, `undo` takes back
terminal-no-hint = there is no hint
terminal-over = `new` begins another game, `quit` ends
terminal-draw-offered = { $side } offers a draw: { $other } agrees with `draw`, and declines with a move
terminal-warned = { $fault }: type the move once more to play it all the same
terminal-may-claim = { $side } may claim: { $claim } (`claim`)
terminal-written = written to { $file }
terminal-file-there = { $file } is there already; name another file, or remove it
terminal-game-over = the game is over: { $end }; `undo` or `new` goes on
terminal-level-set = Tengen plays at level { $level }
terminal-kept = the game is kept in { $file }
terminal-unfinished = an unfinished game is kept in { $file }: `--resume` goes on with it
terminal-played = { $side } played { $move }
terminal-side = { $side } ({ $letter })

## The referee's console
referee-begins = referee { $word }
referee-turn = turn { $side }
referee-won = result { $side } wins: { $end }
referee-drawn = result draw: { $end }
referee-points =
    { $points ->
        [one] impasse, { $first } { $points } point, { $second } { $others }
       *[other] impasse, { $first } { $points } points, { $second } { $others }
    }
referee-announced = { $fault }, claimed
referee-played = played { $number } { $side } { $move }
referee-call = call { $call }
referee-may-announce = call { $fault }; { $side } may claim it, and wins
referee-proposal-draw = draw
referee-proposal-impasse = impasse
referee-proposed = proposed { $proposal } by { $side }; { $other } may `agree` or `decline`
referee-declined = declined { $proposal }
referee-undone = undone { $count }
referee-recorded = recorded { $file }
referee-lost = warning { $what }
referee-refused = refused "{ $line }": { $why }
line-not-utf8 = the line is not UTF-8
line-too-long = the line is longer than a mebibyte
referee-takes-nothing = `{ $word }` takes nothing: { $text }
referee-over = the game is over: { $end }; `start` or `undo` goes on
referee-no-side = no side is called { $text }: there are { $first } and { $second }
referee-nothing-proposed = nothing is proposed: `draw` and `impasse` propose
referee-nothing-to-announce = there is nothing to claim: the last move is not forbidden
referee-too-many-undone = more than were played, { $played }
referee-undo-number = `undo` takes a number from 1: { $text }
referee-help-move = plays a move in the game's own notation; `move MOVE` does the same
referee-help-resign = the side to move, or this one, resigns
referee-help-draw = the side to move offers a draw
referee-help-impasse = the side to move proposes to count the points of an impasse
referee-help-answer = answers what is proposed
referee-help-claim = the side to move claims that the last move is forbidden (renju), or declares a win (shogi's entering king)
referee-help-announce = the same of a forbidden move alone
referee-help-undo = takes back the last move, or the last N
referee-help-start = begins a game
referee-help-status = who is to move, or the result
referee-help-position = the position as text
referee-help-board = the position as a drawing
referee-help-moves = how many legal moves there are, and which
referee-help-record = prints the record of the game, or writes it in the format of the file's name
referee-help-help = this list
referee-help-quit = ends the console

## Why a move is refused
not-a-move = not a move: { $text }
game-over = the game is over
attacked = { $square } is attacked

## Shogi
shogi-not-a-move = not a move: { $text }
shogi-other-turn = it is the other side's turn: { $text }
shogi-none-moves-so = illegal move: { $text }: no piece there can move so
shogi-ambiguous = ambiguous move: { $text }: it may be { $moves }
shogi-game-over = illegal move: { $text }: the game is over
shogi-none-in-hand = illegal move: { $text }: there is no { $piece } in hand
shogi-occupied = illegal move: { $text }: { $square } is occupied
shogi-dead-end = illegal move: { $text }: a { $piece } on { $square } could never move
shogi-two-pawns = illegal move: { $text }: two pawns on file { $file }
shogi-drop-mate = illegal move: { $text }: a pawn that is dropped may not mate
shogi-leaves-check = illegal move: { $text }: it leaves the king in check
shogi-no-piece = illegal move: { $text }: there is no piece on { $square }
shogi-enemy-piece = illegal move: { $text }: there is an enemy piece on { $square }
shogi-nothing-to-take = illegal move: { $text }: there is nothing to take on { $square }
shogi-own-piece = illegal move: { $text }: your own piece is on { $square }
shogi-between = illegal move: { $text }: a piece stands between { $from } and { $to }
shogi-does-not-move = illegal move: { $text }: the { $piece } on { $from } does not move to { $to }
shogi-cannot-promote = illegal move: { $text }: the { $piece } cannot promote there
shogi-must-promote = illegal move: { $text }: the { $piece } must promote on { $square }, where it could never move
shogi-attacked = illegal move: { $text }: { $square } is attacked
shogi-pinned = illegal move: { $text }: the { $piece } on { $square } is pinned to the king
shogi-word-count = expected board, side and hands, and maybe a move number: { $text }
shogi-not-a-side = side to move is not b or w: { $text }
shogi-not-a-number = not a move number: { $text }
shogi-rank-count = a board has 9 ranks, not { $count }: { $text }
shogi-unknown-piece = unknown piece { $letter } in rank { $text }
shogi-rank-too-long = more than 9 squares in rank { $text }
shogi-lone-plus = a plus sign without a piece in rank { $text }
shogi-square-count = a rank has 9 squares, not { $count }: { $text }
shogi-hands = malformed hands: { $text }
shogi-too-many = more than { $count } pieces of kind { $piece }
shogi-two-kings = { $side } has two kings
shogi-never-moves = { $side }'s { $piece } on { $square } can never move
shogi-two-pawns-on-board = { $side } has two pawns on file { $file }
shogi-no-king = no king on the board
shogi-king-capturable = the side that is not to move is in check
shogi-cannot-pack = a position without both kings cannot be packed
shogi-king-square = no square for a king: { $square }
shogi-no-impasse = both kings must have entered the enemy camp

## Xiangqi
xiangqi-not-a-move = not a move: { $text }
xiangqi-point = file { $file }, rank { $rank }
xiangqi-way = { $from } → { $to }
xiangqi-ambiguous = ambiguous move: { $text }: it may be { $moves }
xiangqi-none-on-file = illegal move: { $text }: there is no { $piece } on file { $file }
xiangqi-none-there = illegal move: { $text }: there is no such { $piece }
xiangqi-none-moves-so = illegal move: { $text }: no { $piece } there moves so
xiangqi-game-over = illegal move: { $text }: the general was taken, the game is over
xiangqi-no-piece = illegal move: { $text }: there is no piece on { $square }
xiangqi-enemy-piece = illegal move: { $text }: there is an enemy piece on { $square }
xiangqi-nothing-to-take = illegal move: { $text }: there is nothing to take on { $square }
xiangqi-own-piece = illegal move: { $text }: your own piece is on { $square }
xiangqi-does-not-move = illegal move: { $text }: the { $piece } on { $from } does not move to { $to }
xiangqi-horse-leg = illegal move: { $text }: the horse's leg is blocked on { $square }
xiangqi-elephant-river = illegal move: { $text }: the { $piece } does not cross the river
xiangqi-elephant-eye = illegal move: { $text }: the { $piece }'s eye is blocked on { $square }
xiangqi-palace = illegal move: { $text }: the { $piece } does not leave the palace
xiangqi-cannon-no-screen = illegal move: { $text }: a { $piece } captures over one piece, and there is none
xiangqi-cannon-many-screens = illegal move: { $text }: a { $piece } captures over one piece, and there are more
xiangqi-between = illegal move: { $text }: a piece stands between { $from } and { $to }
xiangqi-facing-generals = illegal move: { $text }: the generals would face each other
xiangqi-leaves-check = illegal move: { $text }: it leaves the general in check
xiangqi-attacked = illegal move: { $text }: { $square } is attacked
xiangqi-pinned = illegal move: { $text }: the { $piece } on { $square } is pinned to the general
xiangqi-into-check = illegal move: { $text }: it puts your own general in check
xiangqi-rank-count = a board has 10 ranks, not { $count }: { $text }
xiangqi-not-a-piece = not a piece: { $letter }
xiangqi-point-count = a rank has 9 points, and rank { $rank } has { $count }: { $text }
xiangqi-no-side = no side to move
xiangqi-not-a-side = not a side to move: { $text }
xiangqi-not-a-counter = not a counter: { $text }
xiangqi-too-many-fields = too many fields: { $text }
xiangqi-no-general = { $side } has no general
xiangqi-too-many = { $side } has { $count } pieces of kind { $piece }, at most { $most } may be
xiangqi-too-many-pieces = { $count } pieces, at most { $most } may be
xiangqi-cannot-stand = no { $piece } of { $side } can stand on { $square }
xiangqi-generals-face = the generals face each other
xiangqi-king-capturable = the side not to move is in check from { $square }

## Draughts
draughts-capture-due = illegal move: { $text }: a capture is mandatory: { $choices }
draughts-ambiguous = ambiguous capture, give the whole path: { $text } may be { $paths }
draughts-not-a-move = not a move: { $text }
draughts-no-such-square = no such square: { $square }
draughts-game-over = no move is left to play: { $text }
draughts-no-piece = illegal move: { $text }: there is no piece on { $square }
draughts-enemy-piece = illegal move: { $text }: the piece on { $square } is the opponent's
draughts-nothing-to-take = illegal move: { $text }: there is nothing to take; the piece on { $square } may play { $choices }
draughts-man-backwards = illegal move: { $text }: the man on { $square } moves forward only; its moves: { $choices }
draughts-capture-goes-on = illegal move: { $text }: the capture by the piece on { $square } goes on: { $choices }
draughts-cannot-move = illegal move: { $text }: the piece on { $square } cannot move
draughts-other-moves = illegal move: { $text }: the piece on { $square } may play { $choices }
draughts-empty-position = empty position
draughts-not-a-position = not a position: { $text }
draughts-unknown-letter = no piece: { $letter }
draughts-no-side = side to move is not W or B: { $text }
draughts-unknown-part = no such part: { $text }
draughts-squares-twice = squares of { $colour } given twice
draughts-no-squares = no squares given for { $colour }
draughts-not-squares = not a list of squares: { $text }
draughts-square-too-high = no such square: { $square } (highest { $highest })
draughts-square-twice = square { $square } named twice
draughts-man-on-promotion-row = man of { $colour } on its promotion row: { $square }
draughts-not-a-counter = not a counter: { $text }
draughts-counter-twice = given twice: { $text }
draughts-too-many-plies = too many plies without progress: { $plies }
draughts-other-game = GameType { $value } is { $game }; English draughts is 21
draughts-other-board = GameType { $value } is none of { $known }
draughts-unknown-game = GameType { $value } is unknown; English draughts is 21
draughts-once-is-no-repetition = a position that occurs once is no repetition

## Gomoku
gomoku-not-a-point = not a point: { $text }
gomoku-off-board = not on the board: { $text }
gomoku-game-over = the game is over: { $text }
gomoku-occupied = there is a stone already: { $text }
gomoku-not-a-gap = not a number of empty points: { $digits }
gomoku-unknown-letter = not a stone or a number: { $letter } in row { $text }
gomoku-row-count = a board has { $least } to { $most } rows, not { $rows }: { $text }
gomoku-row-length = row { $row } must have { $size } points, not { $points }: { $text }
gomoku-no-side = no side to move
gomoku-unknown-side = not a side to move: { $text }
gomoku-unknown-rule = unknown rule: { $text }; freestyle, standard or renju
gomoku-caro = caro is not supported: freestyle, standard or renju
gomoku-won-before = the game was over before: a five of { $mover }, who is to move
gomoku-many-fives = fives that no single stone can have made
gomoku-not-a-foul = unexpected text after the rule: { $text }
gomoku-no-foul-ends = no foul can have ended this game: { $text }
gomoku-not-forbidden = no forbidden move: { $text }
gomoku-text-at-the-end = unexpected text at the end: { $text }

## Dots
dots-not-two-dots = a move is two dots such as a1b1, not { $text }
dots-mixed-dots = { $text } mixes numbers with names of dots: 0 0 0 1 or a1 a2
dots-off-board = dot { $dot } is off the board of { $rows }x{ $columns } dots
dots-not-neighbours = dots { $from } and { $to } are not next to each other
dots-game-over = the game is over, { $text } cannot be played
dots-already-drawn = the edge between { $from } and { $to } is already drawn
dots-other-turn = it is { $mover }'s turn, and dot { $dot } belongs to { $owner }
dots-enemy-dot = dot { $dot } belongs to { $owner }, { $mover } cannot join it
dots-not-own-dot = dot { $dot } does not belong to { $mover }
dots-word-count = a position is a grid, a side and a variant, three words and not { $count }: { $text }
dots-unknown-variant = unknown variant: { $text } (territory or classic)
dots-unknown-side = unknown side to move: { $text } (x or o)
dots-uneven-line = line { $line } has { $length } characters, line 1 has { $width }
dots-grid-size = no board of { $least } to { $most } rows and columns of dots has a grid of { $height } by { $width } characters (R rows and C columns take 2R-1 lines of 2C-1 characters)
dots-wrong-letter = line { $line }, column { $column }: { $part } is not written { $letter } (but { $letters })
dots-box-without-owner = the box above { $dot } is closed and has no owner
dots-open-box-owned = the box above { $dot } has an owner and is not closed
dots-edge-of-two = the drawn edge between { $from } and { $to } does not join dots of one owner
dots-lost-corner = the corner { $corner } does not belong to { $owner }
dots-cut-off = no drawn edges lead from { $corner } to { $owner }'s dot { $dot }
dots-joined-corners = drawn edges join the two corners
dots-not-a-size = not a size: { $text } (rows and columns of dots, { $least }x{ $least } to { $most }x{ $most })
dots-part-across = a horizontal edge
dots-part-down = a vertical edge
dots-part-dot = a dot
dots-part-bare-dot = a dot of dots-and-boxes
dots-part-box = a box
dots-part-bare-square = the inside of a square of territory

## Small games
tictactoe-not-a-position = not a tic-tac-toe position: { $text }
tictactoe-not-a-move = not a square of the board: { $text }
tictactoe-taken = the square is taken: { $text }
tictactoe-game-over = the game is over: { $text }
connect-four-not-a-position = not a connect-four position: { $text }
connect-four-disc-count = the discs do not fit the side to move: { $text }
connect-four-floating-disc = a disc floats: { $text }
connect-four-not-a-move = not a column of the board: { $text }
connect-four-full = the column is full: { $text }
connect-four-game-over = the game is over: { $text }

## Packed positions
packing-unknown-code = not a packed position: no { $what } has the code { $code }
packing-size = not a packed position: { $expected } bytes expected, not { $found }

## Records
record-no-game = no game in it
record-no-game-number = no game { $number } in it
record-no-beginner = no game in it: no line says who begins
record-stones = { $own } stones of one side, and { $other } of the other
record-psq-start = a game in psq begins on the empty board
record-not-json = not JSON as records have it: { $text }
record-handicap = not a known handicap: { $text }
record-date = not a date: { $text }
record-diagram-rows = a diagram has 9 rows, not { $found }
record-too-many-pieces = more pieces of a kind than a game has: { $text }
record-start = a start that is not understood: { $text }
record-move-behind-end = a move behind the end of the game: { $text }
record-move-count = the moves are { $found }, not as many as the record says: { $text }
record-no-origin = a move without its origin: { $text }
record-start-guessed = no line says how the game begins: the usual start is taken
record-rules-guessed = nothing says which rules hold: { $settings } is taken, which the moves fit
record-rule-left-out = a rule that is left out: { $text }
record-illegal-move-left-out = the game ends before its illegal move: { $why }
record-line = not understood: { $text }
record-number = number { $found } where { $wanted } is next
record-loose-variation = a variation on no move of the line before it
record-deep-variation = too many variations in one another
record-line-left-out = left out, not understood: { $text }
record-judgements = left out, as are all judgements of the game: { $text }
record-unknown-end = an end without a known result: { $text }
record-figures-of-white = the first figure of a result is read as White's: files of English draughts may mean Black, who moves first
record-figures-of-first = the first figure of a result is read as that of Black, who moves first: the end of a game of this file on the board says so
record-step-as-capture = read as a move without a capture: { $text }
record-first-number = the first move has the number { $number }: moves before it may be missing
record-end-not-shown = an end that the board does not show: { $end }
record-behind-end = left out, behind the end of the game: { $text }
record-contradiction = { $text } contradicts { $other }, which holds
record-variation-left-out = the rest of a variation is left out: { $why }
record-empty-variation = left out: a variation without moves
record-beginner-guessed = no line says who begins: it is taken from the rest
record-more-warnings = further warnings of this game are left out
record-no-variations = left out, as { $format } has no place for them: variations
record-no-comments = left out, as { $format } has no place for them: comments
record-no-times = left out, as { $format } has no place for them: times
record-no-rules = left out, as { $format } has no place for them: rules { $settings }
record-no-scores = left out, as { $format } has no place for them: scores and depths
record-no-headers = left out, as { $format } has no place for them: event, date, clock, and why the game ended
record-no-draw = left out, as { $format } has no place for it: the draw
record-no-reason = left out, as { $format } has no place for it: why the game ended
record-no-last-think = left out, as { $format } has no place for it: the time of the last think
record-no-winner = { $format } has no word for how the game ended: other programs see no winner
record-no-end = no result stands behind the moves: some may be missing
record-told-otherwise = the record says { $settings }, and you say otherwise
record-contradicts = contradicts what stands before it: { $text }
record-no-letter = written in UTF-8, as Shift_JIS has no { $letter }: the ending { $ending } tells other programs so
record-open = this has no end: { $text }
record-turn = not the turn of this side: { $text }
record-half-move = a move is missing at number { $number }
record-setup-inside = a position is set up inside the game: { $text }
record-no-start = a start position is announced, and there is none
record-several-moves = several moves in one place: { $text }
record-point-twice = set up twice: { $text }
record-pass = a pass, which the game does not have: [{ $text }]
record-size = not the size of a board: { $text }
record-no-size = nothing says how large the board is (setting: { $setting })
record-rule = not a known rule: { $text }
record-two-readings = the moves may be meant in two ways: { $one } or { $two }
record-not-read = { $kind } is not read: save the game as { $instead } with the program that made it
record-xqf = not a whole XQF file
record-encoding = not a known encoding: { $text }
record-other-encoding = the text says that it is { $text }, and is read as { $encoding }
record-encoding-guessed = nothing says how the letters are encoded: { $encoding } is taken
record-letters = some letters are wrong: the text is not { $encoding }
record-unknown-format = no format of records: { $text }
record-no-format = { $game } has no records in { $format } (there are { $formats })
record-no-ending = the name needs an ending that chooses the format: { $formats }
record-only-read = files of the kind { $ending } are only read (there are { $formats })
record-one-notation = moves in { $format } are written in one way, not { $notation }
record-other-rules = game { $number } has { $settings }: the settings must say so, too
record-mixed-rules = game { $number } has { $settings }, and other games of the file have not: save it in a file of its own
record-other-game = a game of { $game }: { $text }
record-other-format = no game of { $format } in it: it looks like { $other }
record-chess = a game of chess: { $text } (if it is another game, a tag says so, as [Variant "gomoku"])
record-maybe-chess = chess or xiangqi? { $text }: the tag [Variant "xiangqi"] says that it is xiangqi

## Everything else
in-move = move { $number }: { $why }
record-quoted = { $text }: { $why }
in-line = line { $number }: { $why }
in-game = game { $number }: { $why }
setting-refused = { $game }, { $setting }: { $value } is refused: { $why }
setting-range = { $value } is no number from { $lowest } to { $highest }
setting-none = no setting { $name } in { $game }: it has none
setting-unknown = no setting { $name } in { $game }: there are { $known }
setting-no-rule = { $name } is no rule of { $game } but an option of its engine
setting-changes-rules = { $name }={ $value } changes the rules for one engine: --set is for both
option-unknown = unknown option: { $name }
option-not-a-flag = '{ $text }' is neither true nor false
time-control = not a time control like 10+0.1, 40/60 or 60b5: { $text }
game-over-after = the game is over after it
opening-in-line = opening in line { $number }: { $why }
opening-of-game = opening of game { $number }: { $why }
opening-too-many = a file has at most { $most }; split it
option-none-of = '{ $name }' is none of: { $values }
option-not-a-number = '{ $text }' is not a whole number
option-cannot-be = { $name } cannot be { $value }
option-no-impasse = this game knows no impasse
text = { $text }

## How the games are played, step by step
lesson-shogi-aim = The aim
    .text = You win by mate: the enemy king is attacked and no move saves it. Your gold stands beside the board. Drop it in front of the king, where your pawn guards it.
    .answer = Mate. The king cannot take the gold, since the pawn guards it, and every square around is attacked.
lesson-shogi-pawn-and-lance = Pawn and lance
    .text = A pawn goes one square straight ahead, and takes the same way. A lance goes straight ahead as far as the way is free. Take the silver with the pawn.
    .answer = The silver changes sides: what you take lies in your hand and can be dropped later.
lesson-shogi-silver = The silver
    .text = A silver steps straight ahead or to any of the four diagonals; not sideways, not straight back. Take the pawn.
    .answer = Back along the diagonal: of the pieces that step, only the silver and the king do that.
lesson-shogi-gold-and-king = Gold and king
    .text = A gold steps straight in all four directions, or ahead to a diagonal; not back to a diagonal. The king steps to every square around it. Take the pawn with the gold.
    .answer = Golds guard the king well, since they go straight back too.
lesson-shogi-knight = The knight
    .text = A knight jumps two squares ahead and one to the side, over whatever stands there. It never goes back. Take the bishop.
    .answer = It jumped over the pawn. No other piece jumps.
lesson-shogi-rook-and-bishop = Rook and bishop
    .text = A rook goes straight as far as the way is free, a bishop along the diagonals. Take the gold with the bishop.
    .answer = The bishop is there in one move: keep the diagonals in mind.
lesson-shogi-promotion = Promotion
    .text = The three far rows are the enemy camp. A piece that enters it, moves in it or leaves it may turn over: pawn, lance, knight and silver then move like a gold, a rook or bishop steps like a king besides. Move the pawn and promote it.
    .answer = Promoting is a choice, unless the piece could never move again. Taken, it goes back to its old form.
lesson-shogi-drops = Drops
    .text = Instead of moving you may drop a piece from your hand on an empty square; it lands unpromoted, and must be able to move from there. Drop the rook so that it attacks the king.
    .answer = Check! Drops decide most games: look at both hands before you move.
lesson-shogi-two-pawns-on-a-file = Two pawns on a file
    .text = You may not drop a pawn on a file where you have an unpromoted pawn (nifu). On file 5 you have one. Drop your pawn so that it attacks the silver.
    .answer = A promoted pawn does not count: it is a gold in this.
lesson-shogi-no-mate-by-a-dropped-pawn = No mate by a dropped pawn
    .text = A pawn that is dropped may not mate (a pawn that moves may). Here the pawn in front of the king would mate, and is illegal. Mate with the gold.
    .answer = Mate. The gold is guarded, and no square is left.
lesson-shogi-check = Check
    .text = The silver attacks your king. You must take it, step away or put something between. Take it.
    .answer = A move that leaves your own king attacked is illegal.
lesson-shogi-end = The end
    .text = A side without a legal move has lost. A position that occurs for the fourth time draws, but who gave check all the time loses. A king deep in the enemy camp with enough pieces may declare a win. Now mate with the rook in your hand.
    .answer = You know shogi. Begin at a low level, and ask for hints.
lesson-xiangqi-aim = The aim
    .text = You win by mate: the enemy general is attacked and no move saves it. Mate with the second chariot.
    .answer = Mate. One chariot gives check, the other guards the row below.
lesson-xiangqi-chariot = The chariot
    .text = A chariot goes straight as far as the way is free. It is the strongest piece. Take the soldier.
    .answer = What is taken leaves the board.
lesson-xiangqi-cannon = The cannon
    .text = A cannon moves like a chariot, but to take it must leap over exactly one piece of either side. Take the horse.
    .answer = Your soldier was the screen.
lesson-xiangqi-horse = The horse
    .text = A horse goes one point straight and then one on to a diagonal. It does not jump: a piece on the first point, its leg, blocks it. Take what the horse can reach.
    .answer = The cannon was safe: your own soldier blocked the horse's leg.
lesson-xiangqi-elephant-and-river = Elephant and river
    .text = An elephant goes exactly two points along a diagonal. It never crosses the river, and a piece on the point between, its eye, blocks it. Take the soldier.
    .answer = Elephants only defend: they stay on their own bank.
lesson-xiangqi-palace = The palace
    .text = General and advisors never leave the palace, the nine points with the cross. The general goes one point straight, the advisor one along a diagonal. A soldier attacks your general: take it with the advisor.
    .answer = The general could have taken it too.
lesson-xiangqi-soldier = The soldier
    .text = A soldier goes one point ahead, and takes the same way. Across the river it may also go sideways. It never goes back. Take the horse.
    .answer = Before the river it could only have gone ahead.
lesson-xiangqi-facing-generals = Facing generals
    .text = The generals may not face each other on an open file: whoever would open it may not move so. Your general therefore guards the middle file. Mate with the chariot.
    .answer = Mate. The general cannot step to the middle file, where it would face yours.
lesson-xiangqi-end = The end
    .text = A side without a legal move loses, in check or not. Perpetual check loses, and so does chasing the same unguarded piece for ever; other repetitions draw, as do 120 plies without a capture. Leave Black without a move.
    .answer = You know xiangqi. Begin at a low level, and ask for hints.
lesson-draughts-aim = The aim
    .text = You win when the other side cannot move: mostly because it has no men left. You take by jumping over a man to the empty square behind it. Take the last one. You play White, from below.
    .answer = Black has nothing left: you have won.
lesson-draughts-men = Men
    .text = Play is on the dark squares alone. A man steps one square ahead along a diagonal, to either side. Move a man.
    .answer = Men never go back, not even to take.
lesson-draughts-you-must-take = You must take
    .text = Who can take must take: no other move is allowed. The men that must are marked. Take.
    .answer = So you can force the other side too: offer a man, and it has to take.
lesson-draughts-jump-on = Jump on
    .text = If the man that has taken can take again from where it landed, it goes on in the same move, until there is no more to take. Take two.
    .answer = Touch each square on which the man lands.
lesson-draughts-free-choice = Free choice
    .text = Of several ways to take you may choose any: it need not be the one that takes most, but what is begun is finished. Take as you like.
    .answer = Look first what the other side takes back.
lesson-draughts-king-is-made = A king is made
    .text = A man that reaches the last row becomes a king, and its move ends there. Make a king.
    .answer = Kings are worth more: keep your own back row for a while.
lesson-draughts-kings-go-back = Kings go back
    .text = A king steps and takes one square in all four directions. It does not fly. Take the man behind your king.
    .answer = Two kings usually catch one.
lesson-draughts-end = The end
    .text = Who is blocked has lost. The third time the same position draws, and so do forty moves of each side without a capture or a man's move. Boards have 8, 10 or 12 rows, with the same rules. Block the last man.
    .answer = You know draughts. Begin on 8x8 at a low level, and ask for hints.
lesson-gomoku-aim = The aim
    .text = In turn each side puts a stone on a free point; stones never move. Five in a row, straight or diagonal, win. A full board draws. Complete your five.
    .answer = Five: you have won.
lesson-gomoku-four = The four
    .text = Four with one free end threaten to become five: the other side has to close them at once. White has a four. Stop it.
    .answer = A four is a command: who makes it chooses where the other plays.
lesson-gomoku-open-four = The open four
    .text = Four with both ends free cannot be stopped: two points make the five. You have three with free ends. Make an open four.
    .answer = The next stone wins, whatever is played.
lesson-gomoku-open-three = The open three
    .text = So an open three is a threat as well: the next stone would make an open four. White has one. Stop it at an end.
    .answer = A four of your own would have been an answer too.
lesson-gomoku-two-threats-at-once = Two threats at once
    .text = The way to win: one stone that makes two threats, of which only one can be stopped. Make two open threes.
    .answer = Stop one, and the other becomes an open four.
lesson-gomoku-renju-three-three-four-four = Renju: three-three, four-four
    .text = Black begins, and that is worth much. In renju Black may therefore not make two open threes with one stone, nor two fours; White may. The same stones as before: f5 is forbidden now. Make one three.
    .answer = Forbidden points are crossed out on your board while it is your turn.
lesson-gomoku-renju-four-and-three = Renju: four and three
    .text = A four and a three with one stone are allowed, and Black's way to win. Find the point.
    .answer = White must stop the four; then the three becomes an open four.
lesson-gomoku-renju-overlines = Renju: overlines
    .text = Six or more in a row are an overline: forbidden to Black in renju, a win for White, and nothing for either side under the standard rule. Here f5 would make six. Make a true five.
    .answer = You know gomoku and renju. Begin at a low level, and ask for hints.
lesson-dots-first-line = The first line
    .text = Blue owns the dot at the bottom left, Red the one at the top right. A move draws a line from a dot of yours to a neighbouring dot that is free, and makes it yours. You are Blue: draw a line from your dot.
    .answer = The dot at the end of the line is yours now.
lesson-dots-grow-on = Grow on
    .text = Every dot of yours can be a beginning. A dot of the other side cannot be joined. Grow from your new dot.
    .answer = A free dot belongs to whoever reaches it first.
lesson-dots-square-gives-another-move = A square gives another move
    .text = Two dots of your own may be joined too. It brings no dot, but who closes a square moves again. Close the square.
    .answer = It is your turn again, and one dot is left.
lesson-dots-end = The end
    .text = A side that cannot move is passed over. When no dot is free the game is over, and more dots win. Take the last dot.
    .answer = Five to four: Blue wins.
lesson-dots-dots-and-boxes-the-aim = Dots and boxes: the aim
    .text = Dots and boxes is chosen in the settings. In it a line may be drawn anywhere, dots have no owner, and who closes a box gets it and moves again. More boxes win. Close a box.
    .answer = The box is yours, and you draw again.
lesson-dots-dots-and-boxes-no-third-line = Dots and boxes: no third line
    .text = Who draws the third line of a box gives it away. Draw a line that gives nothing.
    .answer = When no such line is left, boxes lie in chains: whoever must open one gives all of it away, so open the shortest.
lesson-dots-dots-and-boxes-the-chain = Dots and boxes: the chain
    .text = A chain is taken box by box in one turn. Begin with the box that has three lines.
    .answer = You know dots. Take the next box at once, or begin a game at a low level.
