import type { XmlElement } from './xml.ts'

/** What an element may have: attributes, the required ones marked, and children. */
interface Rule {
  attributes: string
  children: string
  text?: boolean
}

/**
 * Jenkins' schema of JUnit files, junit-10.xsd of its xUnit plugin, as far as it concerns what is written
 * here. It had `file` of a test case until 2018, and GitLab and CircleCI read it there.
 */
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { attributes: 'name time tests failures errors', children: 'testsuite' },
  testsuite: {
    attributes:
      'name! tests! failures! errors! group time skipped timestamp hostname id package file log url',
    children: 'testsuite properties testcase system-out system-err',
  },
  testcase: {
    attributes: 'name! time classname group file',
    children: 'skipped error failure system-out system-err',
  },
  skipped: { attributes: 'type message', children: '', text: true },
  failure: { attributes: 'type message', children: '', text: true },
  error: { attributes: 'type message', children: '', text: true },
  'system-out': { attributes: '', children: '', text: true },
}

/** What the schema says against an element and all that is in it; nothing for valid ones. */
export function junitErrors(element: XmlElement): string[] {
  const { name, attributes, text, children } = element
  const rule = RULES[name]
  if (!rule) return [`<${name}> is unknown`]
  const words = rule.attributes.split(' ')
  const required = words.filter((word) => word.endsWith('!')).map((word) => word.slice(0, -1))
  const known = new Set(words.map((word) => word.replace('!', '')))
  const allowed = rule.children.split(' ')
  return [
    ...required.filter((word) => !(word in attributes)).map((word) => `<${name}> lacks ${word}`),
    ...Object.keys(attributes)
      .filter((word) => !known.has(word))
      .map((word) => `<${name}> has ${word}`),
    ...children
      .filter((child) => !allowed.includes(child.name))
      .map((child) => `<${child.name}> is in <${name}>`),
    ...(!rule.text && text.trim() !== '' ? [`<${name}> has text`] : []),
    ...['tests', 'failures', 'errors']
      .filter((word) => word in attributes && !/^\d+$/.test(attributes[word] ?? ''))
      .map((word) => `${word} of <${name}> is no number`),
    ...children.flatMap(junitErrors),
  ]
}
