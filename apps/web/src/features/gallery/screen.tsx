import { CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ChartShelf } from './charts.tsx'
import { ControlShelf } from './controls.tsx'
import { FloatingShelf } from './floating.tsx'
import { GridShelf } from './grid.tsx'
import { MarkShelf } from './marks.tsx'
import { OverlayShelf } from './overlays.tsx'
import { StateShelf } from './states.tsx'

/** Each component in each state; in development only. The theme is switched as everywhere, in the bar above. */
export function GalleryScreen() {
  return (
    <Page title="Gallery" description="Each component in each state. Switch the theme above to see the other half.">
      <CardGrid>
        <MarkShelf />
        <ControlShelf />
        <StateShelf />
        <OverlayShelf />
        <FloatingShelf />
        <ChartShelf />
        <GridShelf />
      </CardGrid>
    </Page>
  )
}
