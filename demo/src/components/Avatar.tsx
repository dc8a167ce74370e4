export interface AvatarProps {
  /** The person's full name: read aloud, and the source of the initials. */
  name: string
  /** Portrait. Without one, the initials stand in. */
  src?: string
  /** Diameter: 32, 48 or 80 pixels. */
  size?: 'sm' | 'md' | 'lg'
  /** Whether the person can be reached. */
  status?: 'online' | 'away' | 'offline'
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}

/** A person, in a circle. */
export function Avatar({ name, src, size = 'md', status }: AvatarProps) {
  const label = status ? `${name}, ${status}` : name
  return (
    <span className={`hb-avatar hb-avatar--${size}`} role="img" aria-label={label}>
      {src ? <img className="hb-avatar__image" src={src} alt="" /> : initials(name)}
      {status && <span className={`hb-avatar__status hb-avatar__status--${status}`} />}
    </span>
  )
}
