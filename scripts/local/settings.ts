import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fromRoot } from './project.ts'

/** A setting's line in `.dev.vars.example`; optional ones are commented out. */
const SETTING = /^(?:# )?([A-Z][A-Z0-9_]*)=/
/** A secret: its value is random, in base64url, or in base64 where a comment says so. */
const SECRET = /^([A-Z][A-Z0-9_]*)=\s*(?:# random( base64)?)?\s*$/

const exampleLines = (): string[] => readFileSync(fromRoot('.dev.vars.example'), 'utf8').split('\n')

/** Makes `.dev.vars` unless there is one; returns whether it did. */
export function createDevVars(): boolean {
  const text = exampleLines().map(withSecret).join('\n')
  try {
    // Others on this machine must not read it.
    writeFileSync(fromRoot('.dev.vars'), text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function withSecret(line: string): string {
  const [secret] = secretsOf([line])
  return secret ? `${secret.name}=${secret.random()}` : line
}

interface GeneratedSecret {
  name: string
  random: () => string
}

const secretsOf = (lines: string[]): GeneratedSecret[] =>
  lines.flatMap((line) => {
    const [match, name = '', base64] = SECRET.exec(line) ?? []
    const random = () => randomBytes(32).toString(base64 ? 'base64' : 'base64url')
    return match === undefined ? [] : [{ name, random }]
  })

/** The secrets that every service has and nobody has to choose. */
export const generatedSecrets = (): GeneratedSecret[] => secretsOf(exampleLines())

/** Lists the secrets that were added to `.dev.vars.example` after `.dev.vars` was made from it. */
export function missingSecrets(): string[] {
  const present = readFileSync(fromRoot('.dev.vars'), 'utf8')
  const names = generatedSecrets().map(({ name }) => name)
  return names.filter((name) => !present.includes(name) && process.env[name] === undefined)
}

/** Returns every setting that `.dev.vars.example` names and the environment sets, even to an empty text. */
export function environmentSettings(): Map<string, string> {
  const names = exampleLines().map((line) => SETTING.exec(line)?.[1])
  return new Map(
    names.flatMap((name) => {
      const value = name === undefined ? undefined : process.env[name]
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
}

export const TOKEN_NAME = 'SERVICE_AUTH_TOKEN'

/** Returns a setting as the Worker reads it: the environment wins over .dev.vars. */
export const settingOf = (name: string): string | undefined =>
  process.env[name] ?? parseEnv(readFileSync(fromRoot('.dev.vars'), 'utf8'))[name]
