import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { LoadingState } from './states.tsx'

/** A part of a screen, such as a dialog's form, that loads when it is first shown, so that the screen itself is there sooner. Until then `height` pixels are kept for it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, height = 160) {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<Props>
  return function LazyPart(props: Props) {
    return <Suspense fallback={<LoadingState height={height} />}>{createElement(Part, props)}</Suspense>
  }
}
