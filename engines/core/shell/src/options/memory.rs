//! How large a table may be.

use std::iter;

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};

/// The largest table of at most `mib` MiB that leaves the system room and that it lets us have: one that
/// cannot be had would end the process.
pub(crate) fn fitting(mib: usize) -> usize {
    let mib = largest_table().map_or(mib, |most| mib.min(most));
    let is_granted =
        |mib: &usize| Vec::<u8>::new().try_reserve_exact(mib.saturating_mul(1 << 20)).is_ok();
    let sizes = iter::successors(Some(mib), |mib| (*mib > 1).then_some(mib / 2));
    { sizes }.find(is_granted).unwrap_or(1)
}

/// The largest table in MiB that leaves the system room, where the system says how much there is:
/// half of what is free now and of what this process holds, which a new table replaces.
fn largest_table() -> Option<usize> {
    let mut system = System::new();
    system.refresh_memory();
    if system.total_memory() == 0 {
        return None;
    }
    // A container may allow less than the machine has.
    let free = match system.cgroup_limits() {
        Some(limits) => {
            system.available_memory().min(limits.total_memory.saturating_sub(limits.rss))
        }
        None => system.available_memory(),
    };
    Some(half_in_mib(free, held(&mut system)))
}

/// The bytes that this process holds.
fn held(system: &mut System) -> u64 {
    let Ok(own) = sysinfo::get_current_pid() else { return 0 };
    let memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, memory);
    system.process(own).map_or(0, sysinfo::Process::memory)
}

/// Half of all these bytes, in MiB and at least one.
fn half_in_mib(free: u64, held: u64) -> usize {
    usize::try_from(free.saturating_add(held) >> 21).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_half_of_what_is_free_and_held() {
        let gib = 1 << 30;
        assert_eq!(half_in_mib(4 * gib, 0), 2048);
        assert_eq!(half_in_mib(gib, 3 * gib), 2048);
        assert_eq!(half_in_mib(0, 0), 1);
    }

    #[test]
    fn the_system_says_how_much_there_is() {
        // Everything that the engines are tested on does.
        let most = largest_table().expect("a system that counts its memory");
        assert!(most > 1, "{most}");
        assert_eq!(fitting(1), 1);
        assert!(
            fitting(usize::MAX) <= largest_table().expect("a system that counts its memory") * 2
        );
    }
}
