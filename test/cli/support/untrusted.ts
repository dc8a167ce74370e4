import * as fc from 'fast-check'
import { anyText } from '../../support/any-text.ts'

/** Commands of CI services and of terminals, and what GitHub and GitLab make something of in a comment. */
const COMMANDS = [
  '::stop-commands::x',
  '\n::error file=a,line=1::b',
  '\r\n  ::set-output name=a::b',
  '\r::add-mask::a',
  '\u0085::error::nel',
  '\u2028::error::ls',
  '\u00a0\u3000\ufeff::error::spaces',
  '\u200b\u200d::error::nothing',
  '##[set-output name=a]b',
  'a ##[error]b',
  '###[group]c',
  '##vso[task.setvariable variable=a]b',
  "\n##teamcity[buildStatus text='a']",
  '\n--- group',
  '\n+++ open',
  '\u001b[2J\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '\u001b]1337;File=inline=1:AAAA\u0007',
  'section_start:1:a\r\u001b[0K',
  'travis_fold:start:a\r\u001b[0K',
  '\u009b31mred\u0090$q',
  '\u202ereversed\u2066 isolated',
  '\ud800 lone \udfff',
  '\u{e0041}\u{e0042}',
  '<!-- storybook-review:shop -->',
  '</details><img src=x onerror=alert(1)>',
  '](https://evil.example) ![x](https://evil.example/pixel.png)',
  '@everyone @acme/team &#64;octocat a@evil.example',
  'fixes #12, GH-12, acme/shop#12 and acme/shop@deadbeef',
  'https://evil.example www.evil.example mailto:a@evil.example',
  'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
  ':tada: $x^2$ [^1] - [ ] task',
  '| a | b |\n\n# Title\n===\n1. one\n> quote\n```\ncode',
  '"]]><!--&quot;',
  '\n/close\n /approve\n\u2060/merge',
  '!12 &12 %v1 ~bug ~"a b" ^alert#1 $12 *iteration:1 [vulnerability:1] acme/shop> GL-12',
  '[[page]] {+added+} [-gone-] [+more+] {-less-}',
] as const

const COMMAND = fc.constantFrom(...COMMANDS)

/** What a part of a command begins or ends with. */
const SCRAPS = '# ## [ :: : \n \r @ ` | < & $ \u001b \\ #[ www . - 1'.split(' ')
const SCRAP = fc.constantFrom(' ', ...SCRAPS)

/** Any text that JSON can hold, halves of surrogate pairs too, and often one that something would obey. */
export const untrustedText = fc.oneof(
  anyText(40),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.oneof(COMMAND, SCRAP, fc.string({ maxLength: 4 })), { maxLength: 8 })
    .map((parts) => parts.join('')),
)

/** One text of each of the commands, for what is too slow to be tried a hundred times. */
export const everyCommand: string = COMMANDS.join('')

/** Where a runner that reads a log line by line takes a line to end (.NET, Java, JavaScript and terminals). */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** What something would obey in a log, a file or a message: nothing, if all is well. */
export function obeyed(text: string): string[] {
  const controls = text.match(
    /[[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]--[\t\n]]/gv,
  )
  const lines = text.split(LINE_END)
  return [
    ...(controls ?? []).map((control) => `control ${JSON.stringify(control)}`),
    ...lines.filter((line) =>
      /^[\s\u180e\u200b-\u200d\u2060]*(?:::|##vso\[|##teamcity\[)/i.test(line),
    ),
    ...lines.filter((line) => /##\[|##vso\[|##teamcity\[/i.test(line)),
  ]
}

/** What was written to a terminal, without the program's own colours and its progress bar. */
export const withoutStyles = (text: string): string =>
  ['\r\u001b[K', ...[1, 22, 31, 32, 33, 39].map((code) => `\u001b[${code}m`)].reduce(
    (rest, own) => rest.replaceAll(own, ''),
    text,
  )
