import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { listLink, type ListName } from '../../lib/lists.ts'
import { useFrame } from '../../lib/use-frame.ts'
import classes from '../../ui/controls.module.css'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { EntityIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListView } from './list-view.tsx'
import { texts } from './texts.ts'
import { usePlace } from './use-place.ts'

const ItemDrawer = lazy(() => import('./item-drawer.tsx').then(module => ({ default: module.ItemDrawer })))

/** Lists of what the numbers count, with the way down to each thing. */
export function InvestigationScreen() {
  const place = usePlace()
  const frame = useFrame(place.frame)
  const search = useDebouncedCallback(place.setSearch, 250)
  return (
    <Page title={texts.title} fill aside={(
      <>
        <TextInput
          key={place.list} w={260} placeholder={texts.search} aria-label={texts.search} leftSection={<IconSearch size={16} aria-hidden />} defaultValue={place.search}
          onChange={event => search(event.currentTarget.value)}
        />
        <FramePicker value={frame.current.key} name={frame.current.name} options={frame.options} onChange={place.setFrame} />
      </>
    )}>
      <Tabs list={place.list} frame={place.frame} />
      <FilterChips conditions={place.conditions} onChange={place.setConditions} />
      <ListView key={place.list} place={place} timeFrame={frame.current.range} ready={frame.ready} />
      {place.item && <Suspense fallback={null}><ItemDrawer id={place.item} onClose={() => place.setItem(undefined)} /></Suspense>}
    </Page>
  )
}

function Tabs({ list, frame }: { list: ListName; frame?: string }) {
  return (
    <nav className={classes.tabs} aria-label={texts.title}>
      {(Object.keys(texts.lists) as ListName[]).map(name => (
        <Link key={name} className={classes.tab} to={listLink(name, { frame })} aria-current={name === list ? 'page' : undefined}><EntityIcon kind={name} size={15} />{texts.lists[name]}</Link>
      ))}
    </nav>
  )
}
