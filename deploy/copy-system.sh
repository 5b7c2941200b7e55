#!/bin/sh
# Copies the Debian files that Node and a shell need to /system. Leaves out the package manager and Perl.
set -eu
needed="base-files base-passwd libc6 libgcc-s1 libstdc++6 dash coreutils"
needed="$needed libacl1 libattr1 libgmp10 libpcre2-8-0 libselinux1"
unread='/gconv(/|$)|^/(boot|dev|proc|sys)(/|$)|^/usr/share/(doc|man|info|locale|lintian|bug)(/|$)'

mkdir /system
# Debian's packages name the old folders: /lib is now a link to /usr/lib.
# shellcheck disable=SC2086
dpkg --listfiles $needed \
  | sed --regexp-extended 's#^/(bin|sbin|lib|lib64)(/|$)#/usr/\1\2#' \
  | grep --extended-regexp --invert-match "$unread" \
  | sort --unique \
  | while read -r path; do if [ -e "$path" ]; then echo ".$path"; fi; done > /tmp/system
tar --create --directory / --no-recursion --files-from /tmp/system | tar --extract --directory /system
for link in /bin /sbin /lib /lib64; do if [ -L "$link" ]; then cp --archive "$link" /system/; fi; done
mkdir -p /system/dev /system/proc /system/sys
cp --archive /etc/passwd /etc/group /etc/ld.so.cache /system/etc/

# The user of the shop, and the folders that compose.yaml mounts.
echo "handover:x:10001:10001:Handover:/data:/usr/sbin/nologin" >> /system/etc/passwd
echo "handover:x:10001:" >> /system/etc/group
mkdir -p /system/data /system/secrets/database /system/secrets/owner /system/secrets/app
chown -R 10001:10001 /system/data /system/secrets
chmod 700 /system/data
