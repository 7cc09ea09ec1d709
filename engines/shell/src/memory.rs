//! How large a table may be.

use std::fs;

/// The largest table in MiB that leaves the system room, where the system tells: three quarters
/// of what is free now and of the `held` MiB that a new table would replace.
pub(crate) fn largest_table(held: usize) -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let available = available_mib(&text)?;
    Some(((available + held) / 4 * 3).max(1))
}

fn available_mib(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:       24672784 kB\nMemAvailable:   18000000 kB\nBuffers: 1 kB\n";
        assert_eq!(available_mib(text), Some(17_578));
        assert_eq!(available_mib("MemTotal: 5 kB"), None);
    }
}
