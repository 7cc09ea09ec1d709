//! Refused files, limits, and files that appear whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use files::{Content, FileError, Limit, check_output, make_folder, open, read, read_text, write};

const SMALL: Limit = Limit { what: "a small file", mib: 1 };

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-files-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn refusal(path: &Path) -> String {
    let error = read(path, &SMALL).expect_err("a refusal").to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn a_file_of_the_limit_is_read_and_a_larger_one_refused() {
    let folder = folder("size");
    let path = folder.join("file");
    fs::write(&path, vec![b'a'; 1 << 20]).expect("a file");
    assert_eq!(read(&path, &SMALL).map(|bytes| bytes.len()).ok(), Some(1 << 20));
    fs::write(&path, vec![b'a'; (1 << 20) + 1]).expect("a file");
    assert!(matches!(open(&path, &SMALL), Err(FileError::TooLarge { most: 1, .. })));
    assert!(refusal(&path).contains("more than 1 MiB, the most for a small file; split it"));
    // Of a size that could not be had.
    fs::File::options().write(true).open(&path).expect("it").set_len(1 << 42).expect("a hole");
    assert!(matches!(open(&path, &SMALL), Err(FileError::TooLarge { .. })));
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = folder("kinds");
    assert!(refusal(&folder).contains("a folder"));
    assert!(matches!(read(&folder.join("none"), &SMALL), Err(FileError::Io(_))));
    #[cfg(unix)]
    assert!(refusal(Path::new("/dev/zero")).contains("a device"));
    #[cfg(target_os = "linux")]
    {
        assert!(refusal(Path::new("/proc/self/environ")).contains("made by the kernel"));
        // The system's owner may open it, and is not made to wait.
        let link = folder.join("link");
        std::os::unix::fs::symlink("/proc/kmsg", &link).expect("a link");
        assert!(!refusal(&link).is_empty());
    }
    fs::remove_dir_all(folder).expect("the folder");
}

/// Nobody writes to it: whoever opened it would wait for ever.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let folder = folder("pipe");
    let path = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    assert!(refusal(&path).contains("a named pipe"));
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn a_text_is_utf_8_without_its_mark() {
    let folder = folder("text");
    let path = folder.join("text");
    fs::write(&path, "\u{feff}one\n").expect("a file");
    assert_eq!(read_text(&path, &SMALL).ok().as_deref(), Some("one\n"));
    fs::write(&path, b"one\ntwo\n\xff").expect("a file");
    assert!(matches!(read_text(&path, &SMALL), Err(FileError::Encoding(3))));
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn bytes_are_read_like_a_file() {
    let mut text = String::new();
    io::Read::read_to_string(&mut Content::of(*b"text"), &mut text).expect("a text");
    assert_eq!(text, "text");
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = folder("whole");
    let path = folder.join("file");
    write(&path, |out| out.write_all(b"first")).expect("a file");
    let failed = write(&path, |out| {
        out.write_all(b"half of the second")?;
        // A process that is killed here leaves nothing.
        let parts = fs::read_dir(&folder)?.count() - 1;
        assert!(parts == 0 || !cfg!(target_os = "linux"), "a part has a name");
        Err(io::Error::other("no more"))
    });
    assert!(failed.is_err());
    assert_eq!(fs::read(&path).expect("the first"), b"first");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "a part is left");
    assert!(write(&folder, |_| io::Result::Ok(())).is_err(), "a folder was replaced");
    fs::remove_dir_all(folder).expect("the folder");
}

/// A person who links to a file wants it there, and to decide who reads it.
#[cfg(unix)]
#[test]
fn a_file_is_written_through_links_with_the_rights_it_had() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("links");
    let at = |name: &str| folder.join(name);
    make_folder(&at("elsewhere")).expect("a folder");
    symlink("elsewhere/file", at("link")).expect("a link");
    symlink(at("link"), at("link-to-it")).expect("a link");
    symlink("circle", at("circle")).expect("a link");
    for (name, text) in [("link-to-it", "made"), ("link", "again"), ("elsewhere/file", "anew")] {
        write(&at(name), |out| out.write_all(text.as_bytes())).expect("a file");
        assert!(at("link").is_symlink() && at("link-to-it").is_symlink(), "{name}");
        let rights = fs::metadata(at("elsewhere/file")).expect("the file").permissions();
        assert_eq!(rights.mode() & 0o777 == 0o604, text != "made");
        assert_eq!(fs::read_to_string(at("link-to-it")).expect("the file"), text);
        fs::set_permissions(at("link"), fs::Permissions::from_mode(0o604)).expect("rights");
        let used = check_output(&at("link-to-it"), [at(name)], "list", |_| true);
        assert!(used.expect_err("a refusal").to_string().contains("uses that file"), "{name}");
    }
    assert!(write(&at("circle"), |_| io::Result::Ok(())).is_err());
    let parts = fs::read_dir(at("elsewhere")).expect("the folder").count();
    assert_eq!((parts, fs::read_dir(&folder).expect("the folder").count()), (1, 4));
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn drafts_of_killed_processes_are_removed_and_no_others() {
    let folder = folder("drafts");
    let draft = |name: &str, days: u64| {
        let file = fs::File::create(folder.join(name)).expect("a file");
        let now = file.metadata().and_then(|data| data.modified()).expect("a date");
        let age = Duration::from_secs(days * 24 * 60 * 60 + 60);
        file.set_modified(now - age).expect("a date");
        file
    };
    drop(draft("name.draft-killed.part", 1));
    let held = draft("name.draft-a-long-work.part", 9);
    held.try_lock().expect("nobody holds it");
    let others =
        ["name.draft-begun.part", "other.draft-killed.part", "name.part", "nameabcdef.part"];
    others.into_iter().zip([0, 1, 1, 1]).for_each(|(name, days)| drop(draft(name, days)));
    write(&folder.join("name"), |out| out.write_all(b"new")).expect("a file");
    let names = || -> Vec<String> {
        let entries = fs::read_dir(&folder).expect("the folder").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(".part")).collect()
    };
    assert_eq!(names().len(), 5, "{:?}", names());
    assert!(!names().contains(&"name.draft-killed.part".to_owned()));
    drop(held);
    let late = "name.draft-late.part".to_owned();
    drop(draft(&late, 1));
    write(&folder.join("name"), |out| out.write_all(b"newer")).expect("a file");
    assert_eq!(names().len(), 5, "{:?}", names());
    assert!(names().contains(&late), "the folder is looked through again");
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn one_file_may_be_written_by_many_at_once() {
    let folder = folder("draft");
    let path = folder.join("name");
    std::thread::scope(|scope| {
        for writer in b'a'..=b'd' {
            let text = [writer; 20_000];
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    write(path, |out| text.chunks(999).try_for_each(|part| out.write_all(part)))
                        .expect("a file");
                    let found = fs::read(path).expect("a file");
                    assert!(found.len() == 20_000 && found.iter().all(|&byte| byte == found[0]));
                }
            });
        }
    });
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "a part is left");
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn an_output_is_no_file_in_use_and_none_of_another_kind() {
    let folder = folder("output");
    let own = folder.join("own");
    let check = |name: &str, used: &[&str]| {
        let used = used.iter().map(|name| folder.join(name));
        check_output(&folder.join(name), used, "list", |bytes| bytes.starts_with(b"# List"))
            .map_err(|error| error.to_string())
    };
    // There is none of them yet.
    assert_eq!(check("own", &["other"]), Ok(()));
    let in_use = Err("the command itself uses that file; name another one".to_owned());
    let roundabout = format!("../{}/own", folder.file_name().expect("a name").to_string_lossy());
    for used in ["own", "./own", &roundabout] {
        assert_eq!(check("own", &["other", used]), in_use, "{used}");
    }
    for (text, may_go) in [("", true), ("# List of mine", true), ("{}", false)] {
        fs::write(&own, text).expect("a file");
        assert_eq!(check("own", &[]).is_ok(), may_go, "{text}");
        assert_eq!(fs::read(&own).expect("the file"), text.as_bytes());
        assert_eq!(check("own", &["own"]), in_use);
    }
    let refused = "there is a file that is no list; name another one, or remove it";
    assert_eq!(check("own", &[]), Err(refused.to_owned()));
    assert!(check("no/such", &[]).is_err() && check("", &[]).is_err());
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "a part is left");
    #[cfg(unix)]
    {
        let device = Path::new("/dev/null");
        check_output(device, [device], "list", |_| false).expect("a device");
    }
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn a_folder_is_made_unless_a_file_has_its_name_or_that_of_one_around_it() {
    let folder = folder("made");
    let file = folder.join("file");
    fs::write(&file, "mine").expect("a file");
    let refusal = |path: &Path| make_folder(path).expect_err("a refusal").to_string();
    for path in [file.clone(), folder.join("file/")] {
        assert_eq!(refusal(&path), "it is a file; name a folder");
    }
    let inner = refusal(&file.join("inner/most"));
    assert_eq!(inner, format!("{} is a file; name a folder", file.display()));
    let new = folder.join("new/most");
    for _ in 0..2 {
        make_folder(&new).expect("a folder");
    }
    assert!(new.is_dir());
    fs::remove_dir_all(folder).expect("the folder");
}
