// Every text of the page, by language. What the server says (reasons, results) stays as it is.

const TEXTS = {
  en: {
    title: "Tengen", new_game: "New game", undo: "Undo", hint: "Hint", resign: "Resign", draw: "Offer draw", claim: "Claim: {0}", flip: "Flip", pause: "Pause", go_on: "Go on", help: "Keys",
    analysis: "Analysis", review: "Review", letters: "Letters", numbers: "Numbers", language: "Language", load: "Paste or open", save: "Save as", copy: "Copy position", copied: "copied",
    start: "Start", cancel: "Cancel", ok: "OK", close: "Close", play: "Play", play_from: "Play on from here", to_game: "Back to the game", first: "to the start", back: "back", next: "forward", last: "to the end",
    game: "Game", you_play: "You play", first_side: "first ({0})", second_side: "second ({0})", by_lot: "by lot", both: "both sides (two people)", none: "neither (watch)", level: "Level", level_value: "{0} of 20", level_elo: "{0} of 20, about {1} Elo", clock: "Clock", no_clock: "none", handicap: "Handicap", even: "none", opponent: "Opponent", rules: "Rules and options", position: "Position (empty: the usual start)", strict: "Strict: no undo, no hints", resume: "Take up again",
    your_move: "Your move", to_move: "{0} to move", thinks: "{0} is thinking", check: "check", again: "{0}", must_capture: "must capture", paused: "paused", variation: "variation", past: "move {0} of {1}", game_over: "game over", welcome: "Start a game, or paste one.",
    offline: "The server does not answer. Trying again …", ended: "The server has ended. Start it again with: tengen play", stale: "The game has moved on; nothing was done.", rejected: "not possible: {0}",
    resign_sure: "Resign this game?", warned: "{0}: this point is forbidden. Play there all the same?", paste_here: "A position, moves, or a record (KIF, CSA, PGN, PDN, SGF …)", open_file: "or open a file", moves: "Moves", move_field: "Move", board: "Board", board_keys: "Board: arrows move, Enter touches, Escape cancels", hand: "{0} in hand: {1}",
    piece_man: "man", piece_king: "king", piece_stone: "stone", piece_disc: "disc", piece_line: "line", piece_dot: "dot", piece_box: "box", empty: "empty", can_move: "can move", can_go: "can go here", mark_check: "in check", mark_capture: "must capture", "mark_3-3": "forbidden, three-three", "mark_4-4": "forbidden, four-four", mark_overline: "forbidden, overline",
    promote: "promote to {0}", not_promote: "do not promote", play_at: "Play {0}", touch_pass: "Pass", bar: "Evaluation: {0} % for the first side {1}", depth_nodes: "depth {0}, {1} nodes", analysis_waits: "waiting for the engine", lines: "lines", graph: "Expectation of the first side over the game; click to go there", reviewing: "Reviewing", accuracy: "accuracy", better: "better:", loss: "loss", expects: "{0} expects", review_hint: "Step through the moves: each has its verdict.", hinting: "Looking for a hint …", hint_is: "Hint: {0}", hint_shown: "see the board; ask again for the whole move",
    keys: ["← → Home End: step through the game", "f: flip the board", "h: hint (again: the whole move)", "u: undo", "Space: analysis", "n: new game", "?: this list", "On the board: arrows move the cursor, Enter touches, Esc cancels; c clocks, l last move, s state", "In the field: type a move and press Enter"],
    locked: "The server was started anew: open the address that it printed.", loop: "moves {0} to {1} lead back to the same position", chances: "Chances of the first side: wins {0} %, draws {1} %, loses {2} % {3}", link: "Copy link", take_shown: "Take the position shown", open_address: "Show the position of the address? The present game stays saved.", in_play: "Games in play", standing: "Standing", finished: "Finished games", rating: "rating", points: "points", games: "games", games_of: "{0} of {1} games", game_number: "Game {0}", opening: "opening", depth_of: "depth {0}", elo_so_far: "{0} against {1}: {2} Elo (95 %)", superiority: "superior with {0}", match_over: "the match is over", match_ended: "The match has ended.",
    side_Black: "Black", side_White: "White", side_Red: "Red", you: "you", level_short: "level {0}", person: "person", saved_none: "no moves yet", plies: "{0} moves",
  },
  ja: {
    new_game: "新規対局", undo: "待った", hint: "ヒント", resign: "投了", draw: "引き分け提案", claim: "宣言: {0}", flip: "反転", pause: "中断", go_on: "再開", help: "キー", analysis: "検討", review: "棋譜解析", letters: "英字駒", numbers: "手数", language: "言語", load: "貼り付け・開く", save: "保存", copy: "局面をコピー", copied: "コピーしました",
    start: "開始", cancel: "取消", ok: "はい", close: "閉じる", play: "指す", play_from: "ここから指す", to_game: "本譜に戻る", first: "最初へ", back: "戻る", next: "進む", last: "最後へ", game: "ゲーム", you_play: "手番", first_side: "先手 ({0})", second_side: "後手 ({0})", by_lot: "振り駒", both: "二人で対局", none: "観戦", level: "レベル", level_value: "{0} / 20", level_elo: "{0} / 20、約 {1} Elo", clock: "持ち時間", no_clock: "なし", handicap: "手合割", even: "平手", opponent: "相手", rules: "規則と設定", position: "局面 (空欄: 初期局面)", strict: "待った・ヒントなし", resume: "続きから",
    your_move: "あなたの番です", to_move: "{0}の番", thinks: "{0}が考慮中", check: "王手", again: "もう一手", must_capture: "取らなければならない", paused: "中断中", variation: "変化", past: "{1}手中{0}手目", game_over: "終局", welcome: "対局を始めるか、棋譜を貼り付けてください。", offline: "サーバーが応答しません。再接続中…", ended: "サーバーは終了しました。tengen play で再開できます。", stale: "局面が進んでいたため、何もしていません。", rejected: "できません: {0}",
    resign_sure: "投了しますか。", warned: "{0}: 禁じ手です。それでも指しますか。", paste_here: "局面・指し手・棋譜 (KIF, CSA, SFEN …)", open_file: "ファイルを開く", moves: "指し手", move_field: "指し手入力", board: "盤", board_keys: "盤: 矢印で移動、Enter で選択、Esc で取消", hand: "{0}の持ち駒: {1}", empty: "空き", can_move: "動かせます", can_go: "ここに指せます", mark_check: "王手", promote: "成る ({0})", not_promote: "成らない", play_at: "{0} に指す", bar: "形勢: 先手 {0} % {1}", depth_nodes: "深さ {0}、{1} 局面", analysis_waits: "エンジン待ち", lines: "候補手", graph: "先手の期待勝率; クリックでその手へ", reviewing: "解析中", accuracy: "精度", better: "最善:", loss: "損失", expects: "先手の期待勝率", review_hint: "手を進めると評価が表示されます。", hinting: "ヒントを探しています…", hint_is: "ヒント: {0}", hint_shown: "盤上に表示; もう一度で全体",
    keys: ["← → Home End: 棋譜を進める・戻す", "f: 盤の反転", "h: ヒント (もう一度で全体)", "u: 待った", "Space: 検討", "n: 新規対局", "?: この一覧", "盤上: 矢印で移動、Enter で選択、Esc で取消; c 時計、l 最終手、s 状況", "入力欄: 指し手を入れて Enter"], locked: "サーバーが再起動されました。表示されたアドレスを開いてください。", loop: "{0}手目から{1}手目で同一局面に戻りました", chances: "先手の勝ち {0} %、引き分け {1} %、負け {2} % {3}", link: "リンクをコピー", take_shown: "表示中の局面を使う", open_address: "アドレスの局面を表示しますか。今の対局は保存されています。", in_play: "対局中", standing: "成績", finished: "終了した対局", rating: "レーティング", points: "得点", games: "対局", games_of: "{1}局中{0}局", game_number: "第 {0} 局", opening: "開始局面", depth_of: "深さ {0}", elo_so_far: "{0} 対 {1}: {2} Elo (95 %)", superiority: "優位の確率 {0}", match_over: "終了", match_ended: "対局は終了しました。",
    ranks: "一二三四五六七八九", side_Black: "先手", side_White: "後手", you: "あなた", level_short: "レベル {0}", person: "人", saved_none: "まだ指し手なし", plies: "{0} 手",
  },
  zh: {
    new_game: "新对局", undo: "悔棋", hint: "提示", resign: "认输", draw: "求和", claim: "宣告: {0}", flip: "翻转", pause: "暂停", go_on: "继续", help: "按键", analysis: "分析", review: "复盘", letters: "字母棋子", numbers: "手数", language: "语言", load: "粘贴或打开", save: "保存", copy: "复制局面", copied: "已复制",
    start: "开始", cancel: "取消", ok: "确定", close: "关闭", play: "走棋", play_from: "从此处续弈", to_game: "回到对局", first: "到开局", back: "后退", next: "前进", last: "到最后", game: "棋类", you_play: "您执", first_side: "先手 ({0})", second_side: "后手 ({0})", by_lot: "随机", both: "双人对弈", none: "观战", level: "级别", level_value: "{0} / 20", level_elo: "{0} / 20，约 {1} Elo", clock: "棋钟", no_clock: "无", handicap: "让子", even: "无", opponent: "对手", rules: "规则与选项", position: "局面 (留空: 初始局面)", strict: "严格: 不可悔棋和提示", resume: "继续对局",
    your_move: "轮到您走", to_move: "轮到{0}", thinks: "{0}正在思考", check: "将军", again: "再走一步", must_capture: "必须吃子", paused: "已暂停", variation: "变着", past: "第 {0} 步，共 {1} 步", game_over: "终局", welcome: "开始对局，或粘贴棋谱。", offline: "服务器没有响应，正在重试…", ended: "服务器已结束。请用 tengen play 重新启动。", stale: "局面已变，未执行。", rejected: "不可: {0}",
    resign_sure: "确定认输吗？", warned: "{0}: 此处为禁手，仍要走吗？", paste_here: "局面、着法或棋谱 (FEN, PGN …)", open_file: "或打开文件", moves: "着法", move_field: "输入着法", board: "棋盘", board_keys: "棋盘: 方向键移动，Enter 选择，Esc 取消", hand: "{0}的持子: {1}", empty: "空", can_move: "可走", can_go: "可走到此", mark_check: "被将军", promote: "升变为{0}", not_promote: "不升变", play_at: "走 {0}", bar: "形势: 先手 {0} % {1}", depth_nodes: "深度 {0}，{1} 节点", analysis_waits: "等待引擎", lines: "变例", graph: "先手期望；点击跳转", reviewing: "复盘中", accuracy: "准确度", better: "更好:", loss: "损失", expects: "先手期望", review_hint: "逐步查看每一着的评价。", hinting: "正在寻找提示…", hint_is: "提示: {0}", hint_shown: "见棋盘；再按显示完整着法",
    keys: ["← → Home End: 浏览对局", "f: 翻转棋盘", "h: 提示 (再按: 完整着法)", "u: 悔棋", "空格: 分析", "n: 新对局", "?: 本列表", "棋盘上: 方向键移动，Enter 选择，Esc 取消；c 棋钟，l 最后一着，s 状态", "输入框: 输入着法后按 Enter"], locked: "服务器已重新启动，请打开它显示的地址。", loop: "第 {0} 至 {1} 步回到同一局面", chances: "先手胜 {0} %，和 {1} %，负 {2} % {3}", link: "复制链接", take_shown: "使用当前局面", open_address: "要显示地址中的局面吗？当前对局已保存。", in_play: "进行中的对局", standing: "成绩", finished: "已结束的对局", rating: "等级分", points: "得分", games: "局数", games_of: "共 {1} 局，已弈 {0} 局", game_number: "第 {0} 局", opening: "开局", depth_of: "深度 {0}", elo_so_far: "{0} 对 {1}: {2} Elo (95 %)", superiority: "占优概率 {0}", match_over: "比赛结束", match_ended: "比赛已结束。",
    side_Red: "红方", side_Black: "黑方", side_White: "白方", you: "您", level_short: "级别 {0}", person: "棋手", saved_none: "尚无着法", plies: "{0} 步",
  },
};

const LANGUAGES = [["en", "English"], ["ja", "日本語"], ["zh", "中文"]];
let language = "en";

export function speak(wanted) {
  language = TEXTS[wanted] ? wanted : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
}

// Offers the languages in a select; a choice is spoken at once, and `changed` is told of it.
export function offerLanguages(select, changed) {
  select.replaceChildren(...LANGUAGES.map(([code, name]) => new Option(name, code)));
  select.onchange = () => { speak(select.value); changed(select.value); };
}

// The text of this name with its places filled; a name that is unknown gives its first filling.
export function t(name, ...fillings) {
  const text = TEXTS[language][name] ?? TEXTS.en[name];
  if (text === undefined) return String(fillings[0] ?? name);
  return Array.isArray(text) ? text : text.replace(/\{(\d)\}/g, (_, i) => fillings[i] ?? "");
}
