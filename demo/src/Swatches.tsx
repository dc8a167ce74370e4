const swatches = [
  ['Accent', '--hb-accent', '#0b6b75'],
  ['Info', '--hb-info', '#1d5fa8'],
  ['Success', '--hb-success', '#1f7a4d'],
  ['Warning', '--hb-warning', '#b45a09'],
  ['Danger', '--hb-danger', '#bf3027'],
  ['Ink', '--hb-ink', '#12283a'],
  ['Ink soft', '--hb-ink-soft', '#4d6272'],
  ['Sunken', '--hb-surface-sunken', '#f1f5f7'],
] as const

export function Swatches() {
  return (
    <div className="hb-swatches sb-unstyled">
      {swatches.map(([name, token, value]) => (
        <div key={token}>
          <div className="hb-swatch__chip" style={{ background: `var(${token})` }} />
          <div className="hb-swatch__name">{name}</div>
          <div className="hb-swatch__value">{value}</div>
        </div>
      ))}
    </div>
  )
}
