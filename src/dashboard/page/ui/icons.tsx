/** An icon of 16 px: what is stroked, and what is filled. */
const icon =
  (stroked: string, filled = '') =>
  () => (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={stroked}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      {filled && <path d={filled} fill="currentColor" />}
    </svg>
  )

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const CloseIcon = icon('m4 4 8 8m0-8-8 8')
export const MarkIcon = icon('M1.5 3h5.5v10H1.5z', 'M8.5 2.25h6.25v11.5H8.5z')
export const SideIcon = icon('M2 3.5h12v9H2zM8 3.5v9')
export const OverlayIcon = icon('M2 2.5h8v8H2zM6 5.5h8v8H6z')
export const SwipeIcon = icon('M8 1.5v13M5 5.5 2.5 8 5 10.5M11 5.5 13.5 8 11 10.5')
export const BlinkIcon = icon(
  `M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z${circle(8, 8, 2)}`,
)
export const DifferenceIcon = icon('M8 2.5v6M5 5.5h6M5 12.5h6')
export const LiveIcon = icon('M2 3h12v8H2zM6 14h4M8 11v3')
export const PlusIcon = icon('M8 3v10M3 8h10')
export const MinusIcon = icon('M3 8h10')
export const FitIcon = icon('M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10')
export const BackIcon = icon('M10 3 5 8l5 5')
export const TableIcon = icon('M2 3.5h12M2 8h12M2 12.5h12')
export const GridIcon = icon('M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z')
export const CheckIcon = icon('m3 8.5 3.5 3.5L13 4.5')
export const WarningIcon = icon('M8 2 1.5 13.5h13zM8 6.5v3M8 11.5v.1')
export const LockIcon = icon('M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2')
export const DrawIcon = icon(
  'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M8 5.5v5M5.5 8h5',
)
export const SearchIcon = icon(`${circle(7, 7, 4.5)}M10.5 10.5 14 14`)
export const SunIcon = icon(
  `${circle(8, 8, 3)}M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1`,
)
export const MoonIcon = icon('M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z')
export const SystemIcon = icon(circle(8, 8, 6), 'M8 2a6 6 0 0 1 0 12z')
