import { writeJudgeRules } from './local/judge-rules.ts'
import { writeRelease } from './local/release.ts'

// Part of `npm run build:docs`, ahead of the API description: what describes the API imports what this makes.

await writeJudgeRules()
writeRelease()
