/** An example for a shell as it stands in a Markdown file. */
interface Example {
  /** Of its fence, from 1. */
  line: number
  script: string
  /** Why it cannot be run here; null when it can. */
  notRun: string | null
}

const FENCE = /^(`{3,})sh[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm
/** Right above a fence, invisible to readers: `<!-- not run: it needs an account -->`. */
const MARKER = /<!-- not run: (.+?) -->\s*$/

/** The ```sh blocks of a Markdown text, in order. */
export function shellExamples(markdown: string): Example[] {
  return Array.from(markdown.matchAll(FENCE), ({ index, 2: script = '' }) => {
    const before = markdown.slice(0, index)
    return {
      line: before.split('\n').length,
      script,
      notRun: MARKER.exec(before)?.[1] ?? null,
    }
  })
}

/**
 * The examples as one script that stops at the first command that fails, at a variable that nobody has
 * set, at a file to send that is not there, and at a response of 400 or above. Each says on the standard error
 * where it begins.
 */
export function asScript(file: string, examples: Example[]): string {
  const parts = examples
    .filter(({ notRun }) => notRun === null)
    .map(({ line, script }) => `echo '### ${file}:${line}' >&2\n${script}`)
  return [PRELUDE, ...parts].join('\n')
}

/** Each call is noted as `METHOD URL` in the file $CALLS, where that is set. */
const PRELUDE = `set -euo pipefail
curl() {
  local word before= method=GET url=
  for word in "$@"; do
    case $before in -X) method=$word ;; esac
    case $word in
      @* | *=@*) [ -s "\${word#*@}" ] || { echo "nothing to send: $word" >&2; return 26; } ;;
      http://* | https://*) url=$word ;;
    esac
    before=$word
  done
  echo "$method $url" >> "\${CALLS:-/dev/null}"
  command curl --fail-with-body --no-progress-meter "$@"
}`
