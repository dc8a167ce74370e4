import type { SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement>

function Icon(props: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  )
}

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon strokeWidth="2.4" {...props}>
    <path d="m4 4 12 12M16 4 4 16" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 9v5M10 6h.01" />
  </Icon>
)

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="8" />
    <path d="m6.5 10.2 2.4 2.4 4.6-5" />
  </Icon>
)

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 2.5 18.5 17h-17zM10 8v4M10 14.4h.01" />
  </Icon>
)

export const DangerIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 6v5M10 14h.01" />
  </Icon>
)
