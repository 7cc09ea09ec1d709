//! Engines on Windows: a job of the system does there what the watchdog does elsewhere.

use std::os::windows::io::AsRawHandle;

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use win32job::{ExtendedLimitInfo, Job};
use windows::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

/// Makes the engine that `command` starts one that ends with all that it started.
pub(crate) fn wrap(command: &mut CommandWrap) {
    // Ctrl-C at the console is for the runner alone, which ends the match in order.
    command.wrap(CreationFlags(CREATE_NEW_PROCESS_GROUP));
    command.wrap(JobObject);
}

/// A second job around the engine, whose processes the system kills when the last handle of the job
/// closes: a runner that is killed outright closes it too. `None` if the system refuses.
pub(crate) fn bind(child: &dyn ChildWrapper) -> Option<Job> {
    let handle = child.try_inner_child()?.as_raw_handle() as isize;
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits);
    let bound = job.and_then(|job| job.assign_process(handle).map(|()| job));
    bound.inspect_err(|error| log::warn!("an engine may outlive its runner: {error}")).ok()
}
