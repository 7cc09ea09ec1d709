//! Whatever the grammars of the dialects produce is read without a fault: a right line is
//! understood, a wrong one refused in one line, and what is printed for a command is read as it.
//!
//! The first byte picks the dialect. The others are the choices that the grammar makes, so that a
//! changed byte is another word, another number or another damage, not a line that is rubbish.
#![no_main]

#[path = "../../../protocol/tests/grammar/mod.rs"]
#[allow(dead_code, reason = "the number of lines is the fuzzer's to choose")]
mod grammar;
#[path = "../../../protocol/tests/session/mod.rs"]
mod session;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = session::of_bytes(data);
});
