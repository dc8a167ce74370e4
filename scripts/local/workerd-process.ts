import { readdirSync, readFileSync } from 'node:fs'

/** The process ids of the workerds that this process has started and that still run (Linux alone). */
export function workerdProcesses(): number[] {
  const tasks = readdirSync('/proc/self/task')
  const lists = tasks.map((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8'))
  const children = lists.join(' ').split(/\s+/).filter(Boolean).map(Number)
  return children.filter((pid) => commandOf(pid) === 'workerd')
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
