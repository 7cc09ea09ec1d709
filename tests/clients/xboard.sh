#!/usr/bin/env bash
# Plays a match in XBoard, under a virtual screen: the engine against another, both as its
# adapter uci2wb runs them. Prints the games in PGN.
# Usage: VARIANT GAMES ADAPTER-FLAG ENGINE OPPONENT-COMMAND
set -euo pipefail
export PATH="$PATH:/usr/games"
variant=$1 games=$2 flag=$3 engine=$4 opponent=$5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder
timeout --kill-after=5 "${XBOARD_LIMIT:-240}" xvfb-run -a xboard \
    -variant "$variant" -matchGames "$games" -timeControl 0:10 -timeIncrement 0 \
    -fcp "uci2wb $flag $engine" -scp "$opponent" \
    -saveGameFile "$folder/games.pgn" -debugFile "$folder/debug.txt" -debugMode true \
    -noGUI -popupExitMessage false -popupMoveErrors false </dev/null >/dev/null 2>&1 || true
cat "$folder/games.pgn" 2>/dev/null || true
if [ -n "${XBOARD_DEBUG:-}" ]; then cp "$folder/debug.txt" "$XBOARD_DEBUG"; fi
