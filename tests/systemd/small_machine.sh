#!/usr/bin/env bash
# small_machine.sh ROOT BINDS COMMAND...: runs a command in a Debian root as if it were a machine of its own. To be called in
# new namespaces; what is mounted here is gone with them. BINDS are paths of this machine, with : between, to be seen there.
set -euo pipefail
root=$1 binds=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
IFS=: read -ra paths <<<"$binds"
for path in "${paths[@]}"; do mount --bind -o ro "$path" "$root$path"; done
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
exec chroot "$root" "$@"
