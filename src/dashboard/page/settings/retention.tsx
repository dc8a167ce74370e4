import { useState } from 'preact/hooks'
import { getRetention, setRetention } from '../../../../generated/clients/dashboard.ts'
import type { RetentionPolicy } from '../../../vocabulary/retention-policy.ts'
import type { Removal } from '../../server/admin/view-schema.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { Form, TextField } from '../ui/form.tsx'
import { Shown } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { common } from '../words/common.ts'
import { size } from '../words/size.ts'
import { Section } from './section.tsx'
import { retention as words } from './words.ts'

/** Returns what ends by itself. */
async function policyOf(project: string): Promise<RetentionPolicy> {
  const policy = await getRetention(project)
  if (!('rules' in policy)) throw new Error('a policy has rules')
  return policy
}

/** Returns what would be removed if the grace of all that has ended were over. */
async function removalIn(project: string): Promise<Removal> {
  const removal = await getRetention(project, { dry_run: '1' })
  if ('rules' in removal) throw new Error('a removal has no rules')
  return removal
}

/** What ends by itself, and what would be removed by now. */
export function RetentionSettings({ project }: { project: string }) {
  const policy = useLoaded(() => policyOf(project), [project])
  const removal = useLoaded(() => removalIn(project), [project])
  return (
    <>
      <p class="muted">{words.lead}</p>
      <Shown of={policy}>
        {(value) => <Policy project={project} policy={value} onSaved={removal.reload} />}
      </Shown>
      <Section title={words.previewTitle} text={words.previewText}>
        <Shown of={removal}>{(value) => <Preview removal={value} />}</Shown>
      </Section>
    </>
  )
}

interface TypedRule {
  match: string
  days: string
  builds: string
}

const EMPTY: TypedRule = { match: '', days: '', builds: '' }

const typed = ({ rules }: RetentionPolicy): TypedRule[] =>
  rules.map((rule) => ({
    match: rule.match,
    days: String(rule.keep_days ?? ''),
    builds: String(rule.keep_builds ?? ''),
  }))

const AGES = ['superseded_captures_days', 'artifacts_days', 'crops_days'] as const
type Age = (typeof AGES)[number]

const typedAges = (policy: RetentionPolicy): Record<Age, string> => ({
  superseded_captures_days: String(policy.superseded_captures_days ?? ''),
  artifacts_days: String(policy.artifacts_days ?? ''),
  crops_days: String(policy.crops_days ?? ''),
})

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function Policy(props: { project: string; policy: RetentionPolicy; onSaved: () => Promise<void> }) {
  const { project, policy, onSaved } = props
  const [grace, setGrace] = useState(String(policy.grace_days))
  const [rules, setRules] = useState(typed(policy))
  const [ages, setAges] = useState(typedAges(policy))
  const change = (at: number, fields: Partial<TypedRule>) =>
    setRules(rules.map((rule, i) => (i === at ? { ...rule, ...fields } : rule)))
  const save = async (): Promise<void> => {
    await setRetention(project, {
      grace_days: Number(grace),
      superseded_captures_days: numberIn(ages.superseded_captures_days),
      artifacts_days: numberIn(ages.artifacts_days),
      crops_days: numberIn(ages.crops_days),
      rules: rules.map(({ match, days, builds }) => ({
        match,
        keep_days: numberIn(days),
        keep_builds: numberIn(builds),
      })),
    })
    await onSaved()
    say(common.saved)
  }
  return (
    <div class="panel panel-padded">
      <Form
        action={common.save}
        run={save}
        beside={<Button onClick={() => setRules([...rules, EMPTY])}>{words.addRule}</Button>}
      >
        <TextField
          label={words.grace}
          narrow
          type="number"
          required
          min={0}
          max={3650}
          value={grace}
          onInput={setGrace}
        />
        <div class="form-part">
          <h2>{words.agesTitle}</h2>
          <p class="muted">{words.agesText}</p>
        </div>
        <div class="form-columns">
          {AGES.map((age) => (
            <TextField
              key={age}
              {...words.ages[age]}
              type="number"
              min={1}
              max={3650}
              value={ages[age]}
              onInput={(days) => setAges({ ...ages, [age]: days })}
            />
          ))}
        </div>
        <div class="form-part">
          <h2>{words.rulesTitle}</h2>
          <p class="muted">{words.rulesText}</p>
        </div>
        {rules.map((rule, i) => (
          <fieldset key={i} class="retention-rule">
            <legend>{words.rule(i + 1)}</legend>
            <TextField
              label={words.versions}
              note={words.versionsNote}
              required
              maxLength={128}
              placeholder="pr-*"
              value={rule.match}
              onInput={(match) => change(i, { match })}
            />
            <TextField
              label={words.keepDays}
              type="number"
              min={1}
              max={3650}
              value={rule.days}
              onInput={(days) => change(i, { days })}
            />
            <TextField
              label={words.keepNewest}
              type="number"
              min={1}
              max={100000}
              value={rule.builds}
              onInput={(builds) => change(i, { builds })}
            />
            <Button kind="quiet" onClick={() => setRules(rules.filter((_, other) => other !== i))}>
              {words.removeRule(i + 1)}
            </Button>
          </fieldset>
        ))}
      </Form>
    </div>
  )
}

function Preview({ removal }: { removal: Removal }) {
  const { builds, objects, bytes, kept } = removal
  const aged = [
    { counted: words.kinds.captures, ...removal.captures },
    { counted: words.kinds.artifacts, ...removal.artifacts },
    { counted: words.kinds.crops, ...removal.crops },
  ].filter((kind) => kind.objects > 0)
  return (
    <div class="panel panel-padded">
      <p>{builds + objects === 0 ? words.nothing : words.removed(builds, objects, size(bytes))}</p>
      {removal.at_least && <p>{words.more}</p>}
      {aged.length > 0 && (
        <p>
          {words.among(aged.map((kind) => `${kind.counted(kind.objects)} (${size(kind.bytes)})`))}
        </p>
      )}
      {kept.length > 0 && (
        <ul class="retention-kept">
          {kept.map(({ what, because }) => (
            <li key={what + because}>
              <code>{what}</code>
              {words.stays(because)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
