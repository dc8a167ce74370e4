import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../../base/hash.ts'
import { EVIDENCE_NAMES } from '../../store/review/pair-fields.ts'
import type { CaptureProfile, RunInputs } from '../../store/judging/run-columns.ts'

/**
 * Returns the fingerprint of how a run's inputs were made: the capture facts and which kinds of evidence exist, but
 * neither their contents nor their keys. It is the first 12 hex digits of SHA-256 over the canonical JSON.
 */
export function inputVersionOf(profile: CaptureProfile, inputs: RunInputs): string {
  const evidence = EVIDENCE_NAMES.filter((name) => inputs[name])
  return sha256Hex(canonicalJson({ ...profile, evidence })).slice(0, 12)
}
