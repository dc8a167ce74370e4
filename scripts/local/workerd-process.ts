import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Lists the process ids of the workerds that this process has started and that still run (Linux alone). */
export function workerdProcesses(): number[] {
  const tasks = readdirSync('/proc/self/task')
  const lists = tasks.map((task) => readWhileThere(`/proc/self/task/${task}/children`))
  const children = lists.join(' ').split(/\s+/).filter(Boolean).map(Number)
  return children.filter((pid) => readWhileThere(`/proc/${pid}/comm`).trim() === 'workerd')
}

/** Returns the text of a file of a thread or process; nothing once that has ended, as any may meanwhile. */
function readWhileThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Unit of the times in /proc/<pid>/stat: USER_HZ, 100 on every Linux of today. */
const TICKS_PER_SECOND = 100

/** Returns the CPU time that a process has used so far, user and system. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // proc(5): the fields after the command's closing bracket begin with the third, state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) / TICKS_PER_SECOND
}

/** Returns the memory that a process has in use now (`VmRSS`), or at most had since `forgetPeak` (`VmHWM`). */
export function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`${name} is missing from the process status`)
  return Number(kilobytes) * 1024
}

/** proc(5): 5 resets the peak resident set size to the current one. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
