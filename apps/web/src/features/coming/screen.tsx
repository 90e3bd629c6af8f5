import { IconClockHour4 } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { coming, notYet } from '#texts/coming.ts'

/** A screen that is not built yet says so, and what it will do. */
export function ComingScreen() {
  const { pathname } = useLocation()
  const { title, will } = coming[pathname.replace(/\/$/, '')] ?? { title: notYet, will: '' }
  return (
    <Page title={title}>
      <Card title={notYet} tools={<IconClockHour4 size={18} color="var(--muted)" aria-hidden />}>
        <p style={{ maxWidth: '70ch', lineHeight: 1.55 }}>{will}</p>
      </Card>
    </Page>
  )
}
