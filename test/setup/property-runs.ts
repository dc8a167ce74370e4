import * as fc from 'fast-check'
import { runs } from '../support/property-runs.ts'

fc.configureGlobal({ numRuns: runs(100) })
