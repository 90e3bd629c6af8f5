import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listLink, type ListName } from '../../lib/lists.ts'
import { readSubject } from '../../lib/subject.ts'
import { useFrame } from '../../lib/use-frame.ts'
import classes from '../../ui/controls.module.css'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { EntityIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { ListView } from './list-view.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { texts } from '#texts/investigation.ts'
import { usePlace } from './use-place.ts'

const ConditionChips = lazy(() =>
  import('../../ui/condition-chips.tsx').then(module => ({ default: module.ConditionChips })),
)
const SubjectScreen = lazy(() =>
  import('./subject/subject-screen.tsx').then(module => ({ default: module.SubjectScreen })),
)

/** One subject where the address names one, else the lists. */
export function InvestigationScreen() {
  const [query] = useSearchParams()
  const subject = readSubject(query.get('subject'))
  return subject ? (
    <Suspense fallback={<LoadingState height={400} />}>
      <SubjectScreen key={`${subject.kind}:${subject.id}`} subject={subject} />
    </Suspense>
  ) : (
    <ListScreen />
  )
}

/** Lists of what the numbers count, with the way down to each thing. */
function ListScreen() {
  const place = usePlace()
  const frame = useFrame(place.frame, place.list === 'events' ? 'events' : 'all')
  const search = useDebouncedCallback(place.setSearch, 250)
  return (
    <Page
      title={texts.title}
      fill
      aside={
        <>
          <TextInput
            key={place.list}
            w={260}
            placeholder={texts.search}
            aria-label={texts.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            defaultValue={place.search}
            onChange={event => search(event.currentTarget.value)}
          />
          <SavedMenu name={texts.lists[place.list]} type={place.list} />
          <FramePicker
            value={frame.current.key}
            name={frame.current.name}
            options={frame.options}
            onChange={place.setFrame}
          />
        </>
      }
    >
      <Tabs list={place.list} frame={place.frame} />
      {place.conditions.length > 0 && (
        <Suspense fallback={<div className={classes.chips} style={{ height: 28 }} />}>
          <ConditionChips conditions={place.conditions} onChange={place.setConditions} />
        </Suspense>
      )}
      <ListView key={place.list} place={place} timeFrame={frame.current.range} ready={frame.ready} />
    </Page>
  )
}

function Tabs({ list, frame }: { list: ListName; frame?: string }) {
  return (
    <nav className={classes.tabs} aria-label={texts.title}>
      {(Object.keys(texts.lists) as ListName[]).map(name => (
        <Link
          key={name}
          className={classes.tab}
          to={listLink(name, { frame })}
          aria-current={name === list ? 'page' : undefined}
        >
          <EntityIcon kind={name} size={15} />
          {texts.lists[name]}
        </Link>
      ))}
    </nav>
  )
}
