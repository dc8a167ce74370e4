import { useState } from 'preact/hooks'
import {
  getRetention,
  previewRemoval,
  setRetention,
  type Removal,
  type Retention,
} from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { Form, TextField } from '../ui/form.tsx'
import { Shown } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { counted } from '../words/number.ts'
import { size } from '../words/size.ts'

/** What ends by itself, and what would be removed by now. */
export function RetentionSettings({ project }: { project: string }) {
  const policy = useLoaded(() => getRetention(project), [project])
  const removal = useLoaded(() => previewRemoval(project), [project])
  return (
    <>
      <p class="muted">
        The versions of a closed pull request end, and so do those that a rule names. They are
        served on for the grace, and then removed from storage, but for what is still needed. Of
        versions that last, what nothing needs any more is removed after the days below.
      </p>
      <Shown of={policy}>
        {(value) => <Policy project={project} policy={value} onSaved={removal.reload} />}
      </Shown>
      <h2>If the grace were over now</h2>
      <Shown of={removal}>{(value) => <Preview removal={value} />}</Shown>
    </>
  )
}

/** A rule as it is typed. */
interface TypedRule {
  match: string
  days: string
  builds: string
}

const EMPTY: TypedRule = { match: '', days: '', builds: '' }

const typed = ({ rules }: Retention): TypedRule[] =>
  rules.map((rule) => ({
    match: rule.match,
    days: String(rule.keep_days ?? ''),
    builds: String(rule.keep_builds ?? ''),
  }))

const AGES = ['superseded_captures_days', 'artifacts_days', 'crops_days'] as const
type Age = (typeof AGES)[number]

const AGE_WORDS: Record<Age, { label: string; note: string }> = {
  superseded_captures_days: {
    label: 'Superseded captures, in days',
    note: 'Empty: as long as their version',
  },
  artifacts_days: { label: 'Artifacts of runs, in days', note: 'Empty: for good' },
  crops_days: { label: 'Pictures in comments, in days', note: 'Drawn again when opened' },
}

const typedAges = (policy: Retention): Record<Age, string> => ({
  superseded_captures_days: String(policy.superseded_captures_days ?? ''),
  artifacts_days: String(policy.artifacts_days ?? ''),
  crops_days: String(policy.crops_days ?? ''),
})

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function Policy(props: { project: string; policy: Retention; onSaved: () => Promise<void> }) {
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
    say('Saved')
  }
  return (
    <div class="panel panel-padded">
      <Form
        action="Save"
        run={save}
        beside={<Button onClick={() => setRules([...rules, EMPTY])}>Add a rule</Button>}
      >
        <TextField
          label="Grace, in days"
          narrow
          type="number"
          required
          min={0}
          max={3650}
          value={grace}
          onInput={setGrace}
        />
        <div class="retention-ages">
          {AGES.map((age) => (
            <TextField
              key={age}
              {...AGE_WORDS[age]}
              type="number"
              min={1}
              max={3650}
              value={ages[age]}
              onInput={(days) => setAges({ ...ages, [age]: days })}
            />
          ))}
        </div>
        {rules.map((rule, i) => (
          <fieldset key={i} class="retention-rule">
            <legend>Rule {i + 1}</legend>
            <TextField
              label="Versions"
              note="* stands for any text"
              required
              maxLength={128}
              placeholder="pr-*"
              value={rule.match}
              onInput={(match) => change(i, { match })}
            />
            <TextField
              label="Keep for days"
              type="number"
              min={1}
              max={3650}
              value={rule.days}
              onInput={(days) => change(i, { days })}
            />
            <TextField
              label="Keep the newest"
              type="number"
              min={1}
              max={100000}
              value={rule.builds}
              onInput={(builds) => change(i, { builds })}
            />
            <Button kind="quiet" onClick={() => setRules(rules.filter((_, other) => other !== i))}>
              Remove rule {i + 1}
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
    { what: 'superseded captures', ...removal.captures },
    { what: 'artifacts of runs', ...removal.artifacts },
    { what: 'pictures in comments', ...removal.crops },
  ].filter((kind) => kind.objects > 0)
  return (
    <div class="panel panel-padded">
      <p>
        {builds + objects === 0
          ? 'Nothing would be removed.'
          : `${counted(builds, 'build')} would be removed, with ${counted(objects, 'object')} of ${size(bytes)}.`}
      </p>
      {aged.length > 0 && (
        <p>
          Among them:{' '}
          {aged.map((kind) => `${kind.objects} ${kind.what} (${size(kind.bytes)})`).join(', ')}.
        </p>
      )}
      {kept.length > 0 && (
        <ul class="retention-kept">
          {kept.map(({ what, because }) => (
            <li key={what + because}>
              <code>{what}</code> stays: {because}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
