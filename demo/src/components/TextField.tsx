import { useId } from 'react'

export interface TextFieldProps {
  /** Always visible: a placeholder is no label. */
  label: string
  /** An example of what to type. */
  placeholder?: string
  /** What to know before typing. */
  hint?: string
  /** What is wrong and how to put it right. Takes the place of the hint. */
  error?: string
  /** A short unit or symbol in front of the value. */
  prefix?: string
  /** The value at first. */
  defaultValue?: string
  /** Kind of input, for the right keyboard. */
  type?: 'text' | 'email' | 'number' | 'password'
  /** Marks the field as optional beside its label. */
  optional?: boolean
  /** Not available now. */
  disabled?: boolean
}

/** One line of text, with its label and its help. */
export function TextField({
  label,
  placeholder,
  hint,
  error,
  prefix,
  defaultValue,
  type = 'text',
  optional = false,
  disabled = false,
}: TextFieldProps) {
  const id = useId()
  const note = error || hint
  const classes = ['hb-field']
  if (error) classes.push('hb-field--invalid')
  if (disabled) classes.push('hb-field--disabled')
  return (
    <div className={classes.join(' ')}>
      <label className="hb-field__label" htmlFor={id}>
        {label} {optional && <span className="hb-field__optional">(optional)</span>}
      </label>
      <div className="hb-field__box">
        {prefix && <span className="hb-field__prefix">{prefix}</span>}
        <input
          key={defaultValue}
          id={id}
          className="hb-field__input"
          type={type}
          placeholder={placeholder}
          defaultValue={defaultValue}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p className="hb-field__note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}
