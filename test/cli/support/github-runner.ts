import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { data, Evaluator, Lexer, Parser, wellKnownFunctions } from '@actions/expressions'
import { truthy } from '@actions/expressions/result'
import { parse } from 'yaml'

// What GitHub's runner does of a workflow: expressions by GitHub's own evaluator, scripts by the command line that it
// documents for `shell: bash`, composite actions step by step. Each job has a machine of its own: files reach it by a
// checkout and by artifacts alone.

interface Step {
  name?: string
  id?: string
  if?: string | boolean
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, unknown>
}

interface Job {
  needs?: string
  if?: string | boolean
  env?: Record<string, unknown>
  steps: Step[]
}

interface Action {
  inputs: Record<string, { default?: string }>
  outputs: Record<string, { value: string }>
  runs: { steps: Step[] }
}

type Contexts = Record<string, unknown>

/** What a job is run with. */
interface Runner {
  /** The contexts that expressions read: `github`, `secrets`, `vars`. */
  contexts: Contexts
  /** The environment of every script. */
  env: Record<string, string>
  /** The folder that a checkout copies. */
  repository: string
  /** Texts of composite actions, by the name behind `uses`; of others, those that move files do so. */
  actions?: Record<string, string>
}

export interface JobResult {
  /** Whether every step succeeded. */
  succeeded: boolean
  /** Names of the steps that ran. */
  ran: string[]
  /** What the scripts printed, on either stream. */
  log: string
  /** What they added to the job's summary. */
  summary: string
  /** Outputs of the composite actions. */
  outputs: Record<string, string>
}

/** Runs the jobs of a workflow, in the order in which they stand there. */
export async function runWorkflow(text: string, runner: Runner): Promise<JobResult> {
  const run = new WorkflowRun(runner)
  try {
    for (const [name, job] of Object.entries((parse(text) as { jobs: Record<string, Job> }).jobs))
      await run.job(name, job)
    return run.result()
  } finally {
    run.remove()
  }
}

class WorkflowRun {
  readonly #runner: Runner
  readonly #folder = mkdtempSync(join(tmpdir(), 'runner-'))
  #workspace = ''
  #succeeded = true
  #log = ''
  #ran: string[] = []
  readonly #skipped = new Set<string>()
  #outputs: Record<string, string> = {}

  constructor(runner: Runner) {
    this.#runner = runner
    for (const file of ['summary', 'output']) writeFileSync(join(this.#folder, file), '')
  }

  /** Runs a job unless one before it has failed, or the one that it needs was skipped. */
  async job(name: string, job: Job): Promise<void> {
    const { contexts } = this.#runner
    const isSkipped = job.needs !== undefined && this.#skipped.has(job.needs)
    if (!this.#succeeded || isSkipped || !this.#holds(job.if ?? true, contexts)) {
      this.#skipped.add(name)
      return
    }
    this.#workspace = mkdtempSync(join(this.#folder, 'workspace-'))
    const env = this.values(job.env ?? {}, contexts)
    await this.steps(job.steps, { ...contexts, env }, env)
  }

  /** Runs steps until one fails; returns the outputs of each by its id. */
  async steps(steps: readonly Step[], contexts: Contexts, env: Record<string, string>) {
    const outputs: Record<string, { outputs: Record<string, string>; outcome: string }> = {}
    for (const step of steps) {
      const known = { ...contexts, steps: outputs }
      // A step without a status function runs only if all before it succeeded.
      const mayRun = this.#succeeded || STATUS_FUNCTION.test(String(step.if ?? ''))
      if (!mayRun || !this.#holds(step.if ?? true, known)) continue
      this.#ran.push(step.name ?? step.uses ?? step.run ?? '')
      const scripts = { ...env, ...this.values(step.env ?? {}, known) }
      const before = this.#succeeded
      this.#succeeded = true
      const set =
        step.run === undefined
          ? await this.#use(step, known, scripts)
          : await this.#script(step.run, known, scripts)
      const outcome = this.#succeeded ? 'success' : 'failure'
      this.#succeeded &&= before
      if (step.id !== undefined) outputs[step.id] = { outputs: set, outcome }
    }
    return outputs
  }

  /** A map with its expressions replaced by what they come to. */
  values(map: Record<string, unknown>, contexts: Contexts): Record<string, string> {
    return Object.fromEntries(
      Object.entries(map).map(([name, value]) => [name, interpolated(String(value), contexts)]),
    )
  }

  result(): JobResult {
    return {
      succeeded: this.#succeeded,
      ran: this.#ran,
      log: this.#log,
      summary: readFileSync(join(this.#folder, 'summary'), 'utf8'),
      outputs: this.#outputs,
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #holds(condition: string | boolean, contexts: Contexts): boolean {
    if (typeof condition === 'boolean') return condition
    return truthy(evaluated(condition.replace(/^\$\{\{(.*)\}\}$/s, '$1'), contexts))
  }

  async #use(step: Step, contexts: Contexts, env: Record<string, string>) {
    const given = this.values(step.with ?? {}, contexts)
    const text = this.#runner.actions?.[step.uses ?? '']
    if (text === undefined) {
      this.#moveFiles(step.uses?.split('@')[0] ?? '', given)
      return {}
    }
    const { inputs, outputs, runs } = parse(text) as Action
    const defaults = Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']),
    )
    // An action sees neither secrets nor variables but those that it is given.
    const known = { github: contexts['github'], env: {}, inputs: { ...defaults, ...given } }
    const steps = await this.steps(runs.steps, known, env)
    const values = Object.entries(outputs).map(([name, { value }]) => [name, value])
    return (this.#outputs = this.values(Object.fromEntries(values), { ...known, steps }))
  }

  /** What the actions of GitHub do that bring files and take them away. */
  #moveFiles(action: string, { name = '', path = '', ...inputs }: Record<string, string>): void {
    const place = join(this.#workspace, path)
    const artifact = join(this.#folder, `artifact-${name}`)
    const copy = (from: string, to: string) => cpSync(from, to, { recursive: true })
    if (action === 'actions/checkout') {
      const { repository } = this.#runner
      const only = inputs['sparse-checkout']
      for (const file of only === undefined ? readdirSync(repository) : [only])
        if (existsSync(join(repository, file))) copy(join(repository, file), join(place, file))
    }
    if (action === 'actions/upload-artifact')
      copy(place, statSync(place).isFile() ? join(artifact, basename(path)) : artifact)
    if (action === 'actions/download-artifact') copy(artifact, place)
  }

  /** Runs a script as GitHub does (docs: "Workflow syntax", `jobs.<job_id>.steps[*].shell`). */
  async #script(run: string, contexts: Contexts, env: Record<string, string>) {
    const [script, output] = [join(this.#folder, 'script.sh'), join(this.#folder, 'output')]
    writeFileSync(script, interpolated(run, contexts))
    writeFileSync(output, '')
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
      cwd: this.#workspace,
      env: {
        ...this.#runner.env,
        ...env,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: join(this.#folder, 'summary'),
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#log += text))
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', resolve)
    })
    if (code !== 0) this.#succeeded = false
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
      string,
      string
    >
  }
}

/** By which a step runs though one before it failed (docs: "Status check functions"). */
const STATUS_FUNCTION = /\b(?:always|cancelled|failure)\(\)/

/** Nobody cancels a run here. */
const CANCELLED = {
  name: 'cancelled',
  minArgs: 0,
  maxArgs: 0,
  call: () => new data.BooleanData(false),
}

const interpolated = (text: string, contexts: Contexts): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluated(expression, contexts).coerceString(),
  )

function evaluated(expression: string, contexts: Contexts): data.ExpressionData {
  const names = Object.keys(contexts)
  const functions = [...Object.values(wellKnownFunctions), CANCELLED]
  const parsed = new Parser(new Lexer(expression.trim()).lex().tokens, names, functions).parse()
  const implemented = new Map([[CANCELLED.name, CANCELLED]])
  return new Evaluator(parsed, dictionaryOf(contexts), implemented).evaluate()
}

const dictionaryOf = (values: Record<string, unknown>): data.Dictionary =>
  new data.Dictionary(
    ...Object.entries(values).map(([key, value]) => ({ key, value: dataOf(value) })),
  )

const dataOf = (value: unknown): data.ExpressionData => {
  if (typeof value === 'string') return new data.StringData(value)
  return value ? dictionaryOf(value as Contexts) : new data.Null()
}
