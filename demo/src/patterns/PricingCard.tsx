import { Badge } from '../components/Badge.tsx'
import { Button } from '../components/Button.tsx'
import { CheckIcon } from '../components/icons.tsx'

export interface PricingCardProps {
  /** Name of the plan. */
  plan: string
  /** Price in whole euros. */
  price: number
  /** What the price is for. */
  period?: string
  /** Who the plan is for. */
  summary: string
  /** What is included. */
  features: string[]
  /** The plan we recommend. */
  highlighted?: boolean
  /** Text on the button. */
  action?: string
  /** Called when the plan is chosen. */
  onChoose?: () => void
}

/** One plan, ready to stand beside others. Built from Badge and Button. */
export function PricingCard({
  plan,
  price,
  period = 'per month',
  summary,
  features,
  highlighted = false,
  action = 'Choose plan',
  onChoose,
}: PricingCardProps) {
  return (
    <section className={highlighted ? 'hb-pricing hb-pricing--highlighted' : 'hb-pricing'}>
      <div className="hb-pricing__head">
        <h3 className="hb-pricing__plan">{plan}</h3>
        {highlighted && <Badge tone="success">Most popular</Badge>}
      </div>
      <p className="hb-pricing__price">
        <span className="hb-pricing__amount">€{price}</span>
        <span className="hb-pricing__period">{period}</span>
      </p>
      <p className="hb-pricing__summary">{summary}</p>
      <ul className="hb-pricing__features">
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant={highlighted ? 'primary' : 'secondary'} fullWidth onClick={onChoose}>
        {action}
      </Button>
    </section>
  )
}
