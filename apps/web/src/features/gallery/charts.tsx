import { RiskOverTime } from '../../ui/chart/risk-over-time.tsx'

const day = 86_400_000
const from = Date.UTC(2026, 0, 1)
const rows = Array.from({ length: 31 }, (_, index) => ({
  time: new Date(from + index * day).toISOString(),
  high: (index * 7) % 5,
  medium: (index * 3) % 8,
  low: (index * 5) % 13,
}))

export function ChartShelf() {
  return (
    <>
      <RiskOverTime
        title="Chart"
        rows={rows}
        grain="Day"
        timeZone="UTC"
        range={undefined}
        onFrame={() => {}}
        span={6}
      />
      <RiskOverTime
        title="Chart without data"
        rows={[]}
        grain="Day"
        timeZone="UTC"
        range={undefined}
        onFrame={() => {}}
        span={6}
      />
    </>
  )
}
