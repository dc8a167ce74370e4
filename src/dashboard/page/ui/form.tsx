import type { ComponentChild, ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { messageOf } from '../api/request.ts'
import { common } from '../words/common.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Problem } from './problem.tsx'
import './form.css'

/**
 * A form that shows why it was refused, and cannot be sent twice. In a dialog its fields are in a column, and it
 * can be cancelled; in a line they are beside the button.
 */
export function Form(props: {
  /** The text of its button. */
  action: string
  run: () => Promise<void>
  children: ComponentChildren
  layout?: 'column' | 'line'
  kind?: ButtonProps['kind']
  onCancel?: () => void
  /** Whether there is anything to send yet. */
  isReady?: boolean
  /** Another button, beside its own. */
  beside?: ComponentChild
  /** Shown below the button of a line. */
  below?: ComponentChild
}) {
  const {
    action,
    run,
    children,
    layout = 'column',
    kind = 'primary',
    onCancel,
    isReady = true,
  } = props
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const buttons = (
    <>
      {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
      {layout === 'column' && props.beside}
      <Button kind={kind} type="submit" disabled={isBusy || !isReady}>
        {action}
      </Button>
      {layout === 'line' && props.beside}
    </>
  )
  return (
    <form
      class={layout === 'line' ? 'form-line' : 'form'}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      {layout === 'line' ? (
        <>
          {buttons}
          {props.below}
          <Problem failure={failure} />
        </>
      ) : (
        <>
          <Problem failure={failure} />
          <div class={onCancel ? 'dialog-foot' : 'form-foot'}>{buttons}</div>
        </>
      )}
    </form>
  )
}

interface Labelled {
  label: string
  /** A hint that is shown with the field. */
  note?: string
  narrow?: boolean
}

const Field = ({ label, note, narrow, children }: Labelled & { children: ComponentChild }) => (
  <label class={narrow ? 'field field-narrow' : 'field'}>
    <span>{label}</span>
    {children}
    {note !== undefined && <span class="field-note">{note}</span>}
  </label>
)

/** Attributes with which the browser itself checks and completes the input. */
interface InputAttributes {
  type?: 'text' | 'password' | 'url' | 'number'
  inputMode?: 'text' | 'email'
  autocomplete?: 'off'
  autofocus?: boolean
  required?: boolean
  maxLength?: number
  pattern?: string
  title?: string
  placeholder?: string
  min?: number
  max?: number
}

export function TextField(
  props: Labelled & InputAttributes & { value: string; onInput: (text: string) => void },
) {
  const { label, note, narrow = false, onInput, ...input } = props
  return (
    <Field label={label} narrow={narrow} {...(note !== undefined && { note })}>
      {/* The type of each input is narrowed by its own element; one element for a union of types would not be. */}
      <input
        {...(input as object)}
        class="input"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  )
}

export function TextArea(
  props: Labelled & {
    value: string
    onInput: (text: string) => void
    rows: number
    isCode?: boolean
    autoFocus?: boolean
    required?: boolean
  },
) {
  const { label, note, onInput, isCode, ...area } = props
  return (
    <Field label={label} {...(note !== undefined && { note })}>
      <textarea
        {...area}
        class={isCode ? 'input input-code' : 'input'}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  )
}

export type Choice<Value extends string> = readonly [value: Value, text: string]

export function SelectField<Value extends string>(
  props: Labelled & {
    value: Value
    choices: readonly Choice<Value>[]
    onChange: (value: Value) => void
  },
) {
  const { label, narrow = false, value, choices, onChange } = props
  return (
    <Field label={label} narrow={narrow}>
      <select
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        <Choices choices={choices} />
      </select>
    </Field>
  )
}

export const Choices = ({ choices }: { choices: readonly Choice<string>[] }) => (
  <>
    {choices.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
)

export const Check = (props: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ComponentChildren
}) => (
  <label class="check">
    <input
      type="checkbox"
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    {props.children}
  </label>
)
