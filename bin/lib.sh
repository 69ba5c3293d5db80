# What bin/check, bin/tidemark and .ci/run share. Sourced, never run; expects bash 3.2 or newer.
# Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0

# say WORDS...: one line for a person, on stderr, so that stdout stays the program's own.
say() {
  printf '%s\n' "$*" >&2
}

# fail WORDS...: says why and ends with status 2.
fail() {
  say "tidemark: $*"
  exit 2
}

# resolve FILE: the file itself, with every symbolic link followed.
resolve() {
  local file=$1 link
  while [ -L "$file" ]; do
    link=$(readlink "$file")
    case $link in
      /*) file=$link ;;
      *) file=$(dirname "$file")/$link ;;
    esac
  done
  printf '%s/%s\n' "$(cd -P "$(dirname "$file")" && pwd)" "$(basename "$file")"
}

# find_java: sets JAVA to the java command and JAVA_MAJOR to its version, or ends with a sentence.
# The version is read from the JDK's release file, because asking a JVM costs a noticeable time.
find_java() {
  local home release version
  if [ -n "${JAVA_HOME:-}" ]; then
    JAVA=$JAVA_HOME/bin/java
    [ -x "$JAVA" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it. Set JAVA_HOME to a JDK 17 or newer."
  else
    JAVA=$(command -v java || true)
    [ -n "$JAVA" ] || fail "found no java: JAVA_HOME is not set and there is none on the PATH. Install a JDK 17 or newer."
  fi
  home=$(dirname "$(dirname "$(resolve "$JAVA")")")
  release=$home/release
  version=
  if [ -r "$release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$release")
  fi
  if [ -z "$version" ]; then
    version=$("$JAVA" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1)
  fi
  JAVA_MAJOR=${version#1.}
  JAVA_MAJOR=${JAVA_MAJOR%%[!0-9]*}
  [ -n "$JAVA_MAJOR" ] || fail "cannot tell the version of $JAVA. Set JAVA_HOME to a JDK 17 or newer."
  [ "$JAVA_MAJOR" -ge 17 ] || fail "$JAVA is Java $version, but Tidemark needs Java 17 or newer. Set JAVA_HOME to one."
}

# find_maven: makes sure that mvn and a compiler are there, and keeps newer JVMs from warning about
# Maven's own libraries. Call find_java first.
find_maven() {
  command -v mvn >/dev/null 2>&1 || fail "found no mvn on the PATH. Install Maven 3.8 or newer."
  local compiler
  compiler=$(dirname "$(resolve "$JAVA")")/javac
  [ -x "$compiler" ] || fail "$JAVA belongs to a Java without a compiler. Set JAVA_HOME to a JDK 17 or newer."
  if [ "$JAVA_MAJOR" -ge 24 ]; then
    export MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow"
  fi
}
