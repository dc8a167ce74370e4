import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { send, sendElsewhere, type Call, type HttpResponse } from '../support/http-client.ts'
import { portToCome } from '../support/ports.ts'

type Environment = Record<string, string>

export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/** Runs an npm script to its end. */
export const npmRun = (folder: string, args: string[], env: Environment = {}): Promise<Finished> =>
  run(folder, 'npm', ['run', '--silent', ...args], env)

/** Runs what an npm script runs, without npm: starting that takes longer than most scripts. */
export const nodeRun = (folder: string, args: string[], env: Environment = {}): Promise<Finished> =>
  run(folder, process.execPath, args, env)

/** Runs a script in bash to its end. */
export const runBash = (folder: string, script: string, env: Environment = {}): Promise<Finished> =>
  run(folder, 'bash', ['-c', script], env)

function run(cwd: string, command: string, args: string[], env: Environment): Promise<Finished> {
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: OUTPUT_LIMIT }
    execFile(command, args, options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Far more than anything prints: whole Storybook files pass through some scripts. */
const OUTPUT_LIMIT = 64 * 1024 ** 2

interface Running {
  port: number
  output: () => string
  /** Sends SIGTERM to npm, as a supervisor does, and resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Resolves when npm has ended. */
  ended: Promise<unknown>
}

export interface Started extends Running {
  /** Process ids of the server and all it started. */
  processes: () => Promise<number[]>
}

/** For a start of what has been built: leaves out the builds before it, which take seconds. */
export const BUILT = { npm_config_ignore_scripts: 'true' }

/** `npm start` on a free port, until it prints that it serves. */
export async function npmStart(
  folder: string,
  env: Environment = {},
  announcement = 'Ready.',
): Promise<Started> {
  const started = await startUntil(['start'], folder, env, announcement)
  const server = await serverProcess(started.port)
  return { ...started, processes: () => groupMembers(server) }
}

/** `npm run dev` on a free port, until wrangler prints that it serves. Others may want the usual port of a debugger. */
export const npmRunDev = (folder: string, env: Environment = {}): Promise<Running> =>
  startUntil(['run', 'dev', '--', '--inspector-port', '0'], folder, env, 'Ready on')

async function startUntil(
  args: string[],
  folder: string,
  env: Environment,
  announcement: string,
): Promise<Running> {
  const port = await portToCome()
  const npm = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(npm, 'close') as Promise<[number | null]>
  await new Promise<void>((ready, fail) => {
    const read = (text: string) => {
      output += text
      if (output.includes(announcement)) ready()
    }
    npm.stdout.setEncoding('utf8').on('data', read)
    npm.stderr.setEncoding('utf8').on('data', read)
    void ended.then(() => fail(new Error(`npm ${args.join(' ')} ended: ${output}`)))
  })
  return {
    port,
    output: () => output,
    ended,
    async stop() {
      npm.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** The process that leads the group of everything a server has started. */
async function serverProcess(port: number): Promise<number> {
  const lines = await ps()
  const server = lines.find(({ args }) => args.includes(`scripts/local/server.ts ${port} `))
  if (!server) throw new Error(`no server runs on port ${port}`)
  return server.pid
}

/** The running processes of a group, without those that have ended and that their parents have not yet waited for. */
async function groupMembers(group: number): Promise<number[]> {
  const members = (await ps()).filter(({ pgid, stat }) => pgid === group && !stat.startsWith('Z'))
  return members.map(({ pid }) => pid)
}

interface Process {
  pid: number
  pgid: number
  stat: string
  args: string
}

async function ps(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,pgid=,stat=,args='])
  const lines = stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/gm)
  return Array.from(lines, ([, pid, pgid, stat = '', args = '']) => {
    return { pid: Number(pid), pgid: Number(pgid), stat, args: args.trimEnd() }
  })
}

interface TextResponse extends Pick<HttpResponse, 'status' | 'headers'> {
  text: string
}

type Options = Pick<Call, 'host' | 'method' | 'headers' | 'body'>

/** A request to the service, on port `port` of the host. */
export const call = ({ port }: Pick<Running, 'port'>, path: string, options: Options = {}) =>
  read(send, { port, path, ...options })

/** As `call`, to what the API description does not cover: the dashboard, and the way to it. */
export const callElsewhere = (
  { port }: Pick<Running, 'port'>,
  path: string,
  options: Options = {},
) => read(sendElsewhere, { port, path, ...options })

async function read(by: typeof send, call: Call): Promise<TextResponse> {
  const host = `${call.host ?? 'localhost'}:${call.port}`
  const { status, headers, body } = await by({ ...call, host })
  return { status, headers, text: body.toString() }
}
