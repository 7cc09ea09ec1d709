// Every text of the page, a line each: its name, then English, Japanese, Chinese. `{0}` is the first
// of what is filled in. What the server says comes in all languages from there.
const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
  ["zh", "中文"],
];

const TABLE = `
new_game | New game | 新規対局 | 新对局
undo | Undo | 待った | 悔棋
hint | Hint | ヒント | 提示
resign | Resign | 投了 | 认输
draw | Offer draw | 引き分け提案 | 求和
claim | Claim: {0} | 宣言: {0} | 宣告: {0}
flip | Flip | 反転 | 翻转
pause | Pause | 中断 | 暂停
go_on | Go on | 再開 | 继续
help | Keys | キー | 按键
analysis | Analysis | 検討 | 分析
review | Review | 棋譜解析 | 复盘
letters | Letters | 英字駒 | 字母棋子
numbers | Numbers | 手数 | 手数
language | Language | 言語 | 语言
load | Open | 開く | 打开
save | Save | 保存 | 保存
copy | Copy position | 局面をコピー | 复制局面
copied | copied | コピーしました | 已复制
start | Start | 開始 | 开始
cancel | Cancel | 取消 | 取消
ok | OK | はい | 确定
close | Close | 閉じる | 关闭
play | Play | 指す | 走棋
play_from | Play on from here | ここから指す | 从此处续弈
to_game | Back to the game | 本譜に戻る | 回到对局
first | to the start | 最初へ | 到开局
back | back | 戻る | 后退
next | forward | 進む | 前进
last | to the end | 最後へ | 到最后
game | Game | ゲーム | 棋类
you_play | You play | 手番 | 您执
first_side | first ({0}) | {0} (先) | {0} (先)
second_side | second ({0}) | {0} (後) | {0} (后)
by_lot | by lot | 振り駒 | 随机
both | both sides (two people) | 二人で対局 | 双人对弈
none | neither (watch) | 観戦 | 观战
level | Level | レベル | 级别
clock | Clock | 持ち時間 | 棋钟
no_clock | none | なし | 无
handicap | Handicap | 手合割 | 让子
even | none | 平手 | 无
opponent | Opponent | 相手 | 对手
rules | Rules and options | 規則と設定 | 规则与选项
position | Position (empty: the usual start) | 局面 (空欄: 初期局面) | 局面 (留空: 初始局面)
strict | Strict: no undo, no hints | 待った・ヒントなし | 严格: 不可悔棋和提示
resume | Take up again | 続きから | 继续对局
your_move | Your move | あなたの番です | 轮到您走
to_move | {0} to move | {0}の番 | 轮到{0}
thinks | {0} is thinking | {0}が考慮中 | {0}正在思考
check | check | 王手 | 将军
again | Once more | もう一手 | 再走一步
must_capture | must capture | 取らなければならない | 必须吃子
paused | paused | 中断中 | 已暂停
variation | variation | 変化 | 变着
past | move {0} of {1} | {1}手中{0}手目 | 第 {0} 步，共 {1} 步
welcome | Start a game, or paste one. | 対局を始めるか、棋譜を貼り付けてください。 | 开始对局，或粘贴棋谱。
offline | The server does not answer. Trying again … | サーバーが応答しません。再接続中… | 服务器没有响应，正在重试…
ended | The server has ended. Start it again with: tengen play | サーバーは終了しました。tengen play で再開できます。 | 服务器已结束。请用 tengen play 重新启动。
stale | The game has moved on; nothing was done. | 局面が進んでいたため、何もしていません。 | 局面已变，未执行。
resign_sure | Resign this game? | 投了しますか。 | 确定认输吗？
warned | {0}: this point is forbidden. Play there all the same? | {0}: 禁じ手です。それでも指しますか。 | {0}: 此处为禁手，仍要走吗？
paste_here | A position, moves, or a record (KIF, CSA, PGN, PDN, SGF …) | 局面・指し手・棋譜 (KIF, CSA, SFEN …) | 局面、着法或棋谱 (FEN, PGN …)
open_file | or open a file | ファイルを開く | 或打开文件
moves | Moves | 指し手 | 着法
move_field | Move | 指し手入力 | 输入着法
board | Board | 盤 | 棋盘
board_keys | Board: arrows move, Enter touches, Escape cancels | 盤: 矢印で移動、Enter で選択、Esc で取消 | 棋盘: 方向键移动，Enter 选择，Esc 取消
hand | {0} in hand: {1} | {0}の持ち駒: {1} | {0}的持子: {1}
piece_man | man | 駒 | 兵
piece_king | king | 成駒 | 王
piece_stone | stone | 石 | 棋子
piece_disc | disc | 石 | 棋子
piece_line | line | 線 | 线
piece_dot | dot | 点 | 点
piece_box | box | 箱 | 方格
empty | empty | 空き | 空
can_move | can move | 動かせます | 可走
can_go | can go here | ここに指せます | 可走到此
mark_check | in check | 王手 | 被将军
mark_capture | must capture | 取らなければならない | 必须吃子
mark_3-3 | forbidden, three-three | 禁手、三三 | 禁手，三三
mark_4-4 | forbidden, four-four | 禁手、四四 | 禁手，四四
mark_overline | forbidden, overline | 禁手、長連 | 禁手，长连
promote | promote to {0} | 成る ({0}) | 升变为{0}
not_promote | do not promote | 成らない | 不升变
play_at | Play {0} | {0} に指す | 走 {0}
touch_pass | Pass | パス | 停一手
bar | Evaluation: {0} % for the first side {1} | 形勢: 先手 {0} % {1} | 形势: 先手 {0} % {1}
depth_nodes | depth {0}, {1} nodes | 深さ {0}、{1} 局面 | 深度 {0}，{1} 节点
analysis_waits | waiting for the engine | エンジン待ち | 等待引擎
lines | lines | 候補手 | 变例
graph | Expectation of the first side over the game; click to go there | 先手の期待勝率; クリックでその手へ | 先手期望；点击跳转
reviewing | Reviewing | 解析中 | 复盘中
accuracy | accuracy | 精度 | 准确度
better | better: | 最善: | 更好:
loss | loss | 損失 | 损失
expects | {0} expects | {0}の期待勝率 | {0}期望
review_hint | Step through the moves: each has its verdict. | 手を進めると評価が表示されます。 | 逐步查看每一着的评价。
hinting | Looking for a hint … | ヒントを探しています… | 正在寻找提示…
hint_is | Hint: {0} | ヒント: {0} | 提示: {0}
hint_shown | see the board; ask again for the whole move | 盤上に表示; もう一度で全体 | 见棋盘；再按显示完整着法
key_1 | ← → Home End: step through the game | ← → Home End: 棋譜を進める・戻す | ← → Home End: 浏览对局
key_2 | f: flip the board | f: 盤の反転 | f: 翻转棋盘
key_3 | h: hint (again: the whole move) | h: ヒント (もう一度で全体) | h: 提示 (再按: 完整着法)
key_4 | u: undo | u: 待った | u: 悔棋
key_5 | Space: analysis | Space: 検討 | 空格: 分析
key_6 | n: new game | n: 新規対局 | n: 新对局
key_7 | ?: this list | ?: この一覧 | ?: 本列表
key_8 | On the board: arrows move the cursor, Enter touches, Esc cancels; c clocks, l last move, s state | 盤上: 矢印で移動、Enter で選択、Esc で取消; c 時計、l 最終手、s 状況 | 棋盘上: 方向键移动，Enter 选择，Esc 取消；c 棋钟，l 最后一着，s 状态
key_9 | In the field: type a move and press Enter | 入力欄: 指し手を入れて Enter | 输入框: 输入着法后按 Enter
locked | The server was started anew: open the address that it printed. | サーバーが再起動されました。表示されたアドレスを開いてください。 | 服务器已重新启动，请打开它显示的地址。
loop | moves {0} to {1} lead back to the same position | {0}手目から{1}手目で同一局面に戻りました | 第 {0} 至 {1} 步回到同一局面
chances | Chances of the first side: wins {0} %, draws {1} %, loses {2} % {3} | 先手の勝ち {0} %、引き分け {1} %、負け {2} % {3} | 先手胜 {0} %，和 {1} %，负 {2} % {3}
link | Copy link | リンクをコピー | 复制链接
take_shown | Take the position shown | 表示中の局面を使う | 使用当前局面
open_address | Show the position of the address? The present game stays saved. | アドレスの局面を表示しますか。今の対局は保存されています。 | 要显示地址中的局面吗？当前对局已保存。
in_play | Games in play | 対局中 | 进行中的对局
standing | Standing | 成績 | 成绩
finished | Finished games | 終了した対局 | 已结束的对局
rating | rating | レーティング | 等级分
points | points | 得点 | 得分
games | games | 対局 | 局数
games_of | {0} of {1} games | {1}局中{0}局 | 共 {1} 局，已弈 {0} 局
game_number | Game {0} | 第 {0} 局 | 第 {0} 局
opening | opening | 開始局面 | 开局
depth_of | depth {0} | 深さ {0} | 深度 {0}
elo_so_far | {0} against {1}: {2} Elo (95 %) | {0} 対 {1}: {2} Elo (95 %) | {0} 对 {1}: {2} Elo (95 %)
superiority | superior with {0} | 優位の確率 {0} | 占优概率 {0}
test_open | open | 判定中 | 进行中
test_H0 accepted | H0 accepted | H0 を採択 | 接受 H0
test_H1 accepted | H1 accepted | H1 を採択 | 接受 H1
match_over | the match is over | 終了 | 比赛结束
match_ended | The match has ended. | 対局は終了しました。 | 比赛已结束。
notation | Moves written as | 指し手の表記 | 着法记法
notation_ | plain squares | マス目のみ | 仅写格子
notation_KI2 | Japanese (▲７六歩) | 日本式 (▲７六歩) | 日式 (▲７六歩)
notation_Hodges | Western (P-7f) | 欧米式 (P-7f) | 西式 (P-7f)
notation_Chinese | Chinese (炮二平五) | 中国式 (炮二平五) | 中文 (炮二平五)
notation_WXF | WXF (C2=5) | WXF (C2=5) | WXF (C2=5)
notation_ICCS | ICCS (H2-E2) | ICCS (H2-E2) | ICCS (H2-E2)
usual_notations | Hodges WXF | KI2 Chinese | Hodges Chinese
side_Black | Black | 黒 | 黑方
side_White | White | 白 | 白方
side_Red | Red | 紅 | 红方
side_shogi_Black | Black | 先手 | 先手
side_shogi_White | White | 後手 | 后手
you | you | あなた | 您
level_short | level {0} | レベル {0} | 级别 {0}
saved_none | no moves yet | まだ指し手なし | 尚无着法
plies | {0} moves | {0} 手 | {0} 步
ranks | abcdefghi | 一二三四五六七八九 | 一二三四五六七八九
home | Home | ホーム | 首页
menu | Menu | メニュー | 菜单
more | More | その他 | 更多
sound | Sound | 音 | 声音
delete | Delete | 削除 | 删除
delete_sure | Delete this game? {0} | この対局を削除しますか。{0} | 要删除此对局吗？{0}
rematch | Rematch | もう一局 | 再来一局
pace | A move takes at least | 一手の最短時間 | 每步至少
seconds | {0} s | {0} 秒 | {0} 秒
save_all | Save all of | すべて保存 | 全部保存
several | Several games: choose one. | 対局が複数あります。選んでください。 | 有多盘对局，请选一盘。
draw_offered | {0} offers a draw | {0}が引き分けを提案 | {0}求和
agree | {0} agrees to a draw | {0}が引き分けに同意 | {0}同意和棋
must_first | {0} must capture first. | 先に {0} で取らなければなりません。 | 必须先用 {0} 吃子。
cannot_move | {0} on {1} cannot move now. | {1} の{0}は今は動けません。 | {1} 的{0}现在不能走。
lines_played | Lines are played: touch the place between two dots. | 線を引きます。二つの点の間を選んでください。 | 要画的是线：请点两点之间。
which_line | Which line from here? Touch the place between this dot and the next. | どの線ですか。この点と隣の点の間を選んでください。 | 要画哪条线？请点此点与相邻点之间。
learn | Learn | 学ぶ | 学习
how_to_play | How to play | 遊び方 | 玩法
learn_back | Back | 前へ | 上一步
learn_again | Again | もう一度 | 再来一次
learn_next | Next | 次へ | 下一步
learn_play | Play a game | 対局する | 下一局
learn_leave | Leave | やめる | 离开
learn_why | Why? | なぜ？ | 为什么？
game_shogi | Shogi | 将棋 | 将棋
game_xiangqi | Xiangqi | シャンチー | 象棋
game_draughts | Draughts | ドラフツ | 跳棋
game_gomoku | Gomoku | 五目並べ | 五子棋
game_dots | Dots | ドット | 点格棋
game_connect-four | Connect Four | 四目並べ | 四子棋
game_tictactoe | Tic-Tac-Toe | 三目並べ | 井字棋
lesson_wrong | That can be played, but it is not what is asked for here. It was taken back: try again. | 指せる手ですが、ここで求めている手ではありません。手を戻しました。もう一度どうぞ。 | 这步可以走，但不是这里要求的。已退回，请再试。
puzzle | Puzzle | 問題 | 习题
puzzles | Puzzles | 問題 | 习题
puzzle_wrong | Not this one: look at the answer. Undo, or begin again. | 違います。相手の応手を見て、待ったをするか、もう一度始めましょう。 | 不对。请看对方的应着，悔棋或重新开始。
puzzle_right | Right. Go on to the end. | 正解です。最後まで続けましょう。 | 正确，请走到最后。
puzzle_solved | Solved! | 解けました！ | 解出来了！
side_x | Blue | 青 | 蓝方
side_o | Red | 赤 | 红方
won | {0} wins: {1} | {0}の勝ち: {1} | {0}胜: {1}
drawn | Draw: {0} | 引き分け: {0} | 和棋: {0}
count_dot | {1} dot | {1}点 | {1}点
count_dots | {1} dots | {1}点 | {1}点
count_box | {1} box | {1}マス | {1}格
count_boxes | {1} boxes | {1}マス | {1}格
count_piece | {1} piece | 駒{1} | {1}子
count_pieces | {1} pieces | 駒{1} | {1}子
set_EnteringKingRule | King in the enemy camp | 入玉の規定 | 入玉规则
set_MaxMovesToDraw | Draw after so many moves (0: never) | 引き分けになる手数 (0: なし) | 多少步后和棋 (0: 无)
set_RepetitionRule | Repetition | 繰り返し | 重复局面
set_MoveCountDraw | Draw after so many moves without a capture (0: never) | 駒を取らずに引き分けになる手数 (0: なし) | 多少步无吃子为和棋 (0: 无)
set_Variant | Game | 種類 | 玩法
set_Repetition | Draw when a position occurs so often (0: never) | 引き分けになる同一局面の回数 (0: なし) | 同一局面几次为和棋 (0: 无)
set_NoProgress | Draw after so many quiet moves (0: never) | 進展のないまま引き分けになる手数 (0: なし) | 多少步无进展为和棋 (0: 无)
set_Size | Size of the board | 盤の大きさ | 棋盘大小
set_Rule | Rule | ルール | 规则
set_ForbiddenLoses | A forbidden move loses at once | 禁じ手はその場で負け | 禁手立即判负
set_FirstMover | Who begins | 先に引く側 | 先走方
value_english12 | 12x12 | 12x12 | 12x12
value_english10 | 10x10 | 10x10 | 10x10
value_english8 | 8x8 | 8x8 | 8x8
value_territory | Territory | 陣取り | 占点
value_classic | Dots and boxes | ドット・アンド・ボックス | 点格棋
value_freestyle | Free: five or more win | 自由: 五つ以上で勝ち | 自由: 五子或更多获胜
value_standard | Standard: exactly five win | スタンダード: ちょうど五つ | 标准: 正好五子
value_renju | Renju: forbidden moves for Black | 連珠: 黒に禁じ手 | 连珠: 黑方有禁手
value_x | Blue | 青 | 蓝方
value_o | Red | 赤 | 红方
value_asian | Asian rules | アジアルール | 亚洲规则
value_check-only | only perpetual check loses | 連続王手のみ負け | 仅长将判负
value_draw | always a draw | 常に引き分け | 一律和棋
value_NoEnteringKing | none | なし | 无
value_CSARule24 | declaration with 31 points | 24点法 | 24点法
value_CSARule24H | declaration with 31 points, handicaps counted | 24点法 (駒落ち) | 24点法 (让子)
value_CSARule27 | declaration with 28 or 27 points | 27点法 | 27点法
value_CSARule27H | declaration with 28 or 27 points, handicaps counted | 27点法 (駒落ち) | 27点法 (让子)
value_TryRule | reaching the king's square | トライルール | 走到对方玉的原位
start_lance | lance | 香落ち | 让香
start_right lance | right lance | 右香落ち | 让右香
start_bishop | bishop | 角落ち | 让角
start_rook | rook | 飛落ち | 让飞
start_rook and lance | rook and lance | 飛香落ち | 让飞香
start_two pieces | two pieces | 二枚落ち | 让二枚
start_three pieces | three pieces | 三枚落ち | 让三枚
start_four pieces | four pieces | 四枚落ち | 让四枚
start_six pieces | six pieces | 六枚落ち | 让六枚
start_eight pieces | eight pieces | 八枚落ち | 让八枚
start_ten pieces | ten pieces | 十枚落ち | 让十枚
level_is_1 | first steps: often moves by chance | はじめの一歩: でたらめによく指します | 初学: 常常随意走子
level_is_2 | newcomer: sees what hangs, and forgets it at times | 入門前: ときどきでたらめに指します | 新手: 有时随意走子
level_is_3 | beginner: leaves pieces to be taken | 入門: 駒をただで取らせることがあります | 入门: 常常送子
level_is_4 | learner: overlooks simple threats | 初級: 簡単な狙いを見落とします | 初级: 会忽略简单的威胁
level_is_5 | casual player: sees a move or two ahead | 愛好者: 一、二手先を読みます | 爱好者: 能看一两步
level_is_6 | club player: punishes mistakes | 中級: 間違いをとがめます | 中级: 会抓住失误
level_is_7 | strong club player: plans and calculates | 上級: 方針を立てて読みます | 高级: 有计划，善计算
level_is_8 | expert: hardly errs | 高段: ほとんど間違えません | 专家: 很少失误
level_is_9 | master: looks very far | 名人級: 非常に深く読みます | 大师: 看得很远
level_is_10 | full strength: holds nothing back | 最強: 手加減しません | 最强: 毫不保留
suggest_up | Well played. Try level {0} next. | お見事です。次はレベル {0} に挑戦しましょう。 | 下得好，下一局试试级别 {0}。
suggest_stay | A good match: stay at level {0}. | よい勝負です。レベル {0} を続けましょう。 | 势均力敌，继续用级别 {0}。
suggest_down | Level {0} may suit you better for now. | 今はレベル {0} の方が合うかもしれません。 | 目前级别 {0} 可能更合适。
`;

// By name, what it is in each language.
const TEXTS = Object.fromEntries(
  TABLE.trim()
    .split("\n")
    .map(line => line.split(" | "))
    .map(([name, ...texts]) => [name, texts]),
);
let language = "en";

export function speak(wanted) {
  language = LANGUAGES.some(([code]) => code === wanted) ? wanted : "en";
  document.documentElement.lang = language;
  document.getElementById("language").value = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
}

// The browser's language where the game of this word has players who read it, or no game is known.
export function tongue(word) {
  const wanted = navigator.language.slice(0, 2),
    home = { ja: "shogi", zh: "xiangqi" }[wanted];
  return home && (!word || word === home) ? wanted : "en";
}

// Offers the languages in a select; a choice is spoken at once, and `changed` is told of it.
export function offerLanguages(select, changed) {
  select.replaceChildren(...LANGUAGES.map(([code, name]) => new Option(name, code)));
  select.onchange = () => {
    speak(select.value);
    changed(select.value);
  };
}

// What the server says, in the language spoken.
export const spoken = words => words?.[language];

// The text of this name with its places filled; a name that is unknown gives its first filling.
export function t(name, ...fillings) {
  const text = TEXTS[name]?.[LANGUAGES.findIndex(([code]) => code === language)];
  if (text === undefined) return String(fillings[0] ?? name);
  return text.replace(/\{(\d)\}/g, (_, i) => fillings[i] ?? "");
}
