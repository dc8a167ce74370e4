import type { AnyCommand } from '../command-line/command.ts'
import { captureCommand } from './capture.ts'
import { captureMapCommand } from './capture-map.ts'
import { changedCommand } from './changed.ts'
import { challengeCommand } from './challenge.ts'
import { closeCommand } from './close.ts'
import { commentCommand } from './comment.ts'
import { deployCommand } from './deploy.ts'
import { doctorCommand } from './doctor.ts'
import { imagesCommand } from './images.ts'
import { initCommand } from './init.ts'
import { reviewCommand } from './review.ts'

/** Every command, in the order in which `--help` and the manual list them. */
export const COMMANDS: readonly AnyCommand[] = [
  initCommand,
  doctorCommand,
  deployCommand,
  challengeCommand,
  changedCommand,
  captureCommand,
  captureMapCommand,
  imagesCommand,
  reviewCommand,
  commentCommand,
  closeCommand,
]
