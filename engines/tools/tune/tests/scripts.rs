//! The scripts, with programs that only say what they were asked for.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::program::folder;

/// Runs a script of this crate in `folder`, where `tengen-tune` and `tengen` lie.
fn script(folder: &Path, name: &str, arguments: &str) -> Output {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let mut command = Command::new("bash");
    command.arg(path).args(arguments.split(' ')).current_dir(folder).env("TENGEN", folder);
    let tune = folder.join("tengen-tune");
    command.env("TENGEN_DATA", folder).env("TENGEN_CORE", "0").env("TENGEN_TUNE", tune);
    command.output().expect("bash")
}

fn programs(folder: &Path, text: &str) {
    for name in ["tengen", "tengen-tune"] {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn an_option_that_is_given_takes_the_place_of_the_usual_one() {
    let folder = folder("generation");
    let head = r#"tengen-data 1 {"run":{"nodes":1000,"seed":7}}"#;
    programs(
        &folder,
        &format!("#!/bin/sh\necho \"$@\"\nmkdir -p out\necho '{head}' >out/positions.data\n"),
    );
    let given = "shogi 1 out --nodes 1000 --seed=7 --opening-limit 9";
    let output = script(&folder, "generation.sh", given);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    for option in ["--nodes", "--seed", "--opening-limit", "--opening", "--decided"] {
        let datagen = said.lines().next().unwrap().split([' ', '=']);
        assert_eq!(datagen.filter(|word| *word == option).count(), 1, "{option}: {said}");
    }
    assert!(said.contains("from its own games of 1000 nodes a move, seeds from 7"), "{said}");
}

#[test]
fn a_process_of_another_program_is_left_alone() {
    let folder = folder("selfplay");
    programs(&folder, "#!/bin/sh\necho 'nothing is read' >&2\nexit 1\n");
    let mut other = Command::new("sleep").arg("60").stdout(Stdio::null()).spawn().unwrap();
    fs::write(folder.join("shogi-one.pid"), other.id().to_string()).unwrap();
    for name in ["shogi-one.data", "shogi-two.data"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let status = script(&folder, "selfplay.sh", "status");
    let said = String::from_utf8(status.stdout).unwrap();
    assert!(
        status.status.success() && said.matches(": stopped, nothing is read").count() == 2,
        "{said}"
    );
    assert!(script(&folder, "selfplay.sh", "stop").status.success());
    assert!(other.try_wait().unwrap().is_none(), "it was ended");
    other.kill().unwrap();
    other.wait().unwrap();
}
