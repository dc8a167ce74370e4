import { writeJudgeRules } from './local/judge-rules.ts'

// Part of `npm run build:docs`, ahead of the API description: what describes the API imports what this makes.

await writeJudgeRules()
