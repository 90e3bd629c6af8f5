import { passwordStrength } from '../lib/password-strength.ts'
import { texts } from '#texts/shared.ts'

const colors = ['var(--severity-3)', 'var(--severity-3)', 'var(--severity-2)', 'var(--severity-1)', 'var(--severity-1)']

export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div aria-live="polite">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 4, marginTop: 8 }} aria-hidden>
        {[1, 2, 3, 4].map(step => (
          <span
            key={step}
            style={{
              height: 4,
              borderRadius: 2,
              background: password && step <= Math.max(1, strength) ? colors[strength] : 'var(--hairline)',
            }}
          />
        ))}
      </div>
      <span className="caption" style={{ display: 'block', marginTop: 4, minHeight: 18 }}>
        {password && texts.passwordStrength[strength]}
      </span>
    </div>
  )
}
