//! `tengen-tictactoe`: the smallest engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    shell::main::<toy::tictactoe::TicTacToe>()
}
