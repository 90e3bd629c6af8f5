import { interfaceLimits } from '@sharelight/domain'
import type { ComponentType } from 'react'

/** A part of the app that takes longer than this has failed (specification S4.060, S9.002). */
const chunkTimeoutMs = interfaceLimits.chunkTimeout

/**
 * A screen that loads when it is first opened: what its module exports under this name. @throws an error named ChunkLoadError when it
 * cannot be loaded (S8.015), and that it is not found when the module has no such screen (S8.016)
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => {
    const { [name]: Component } = await withTimeout(load())
    if (!Component) throw new Error(`${name} not found`)
    return { Component }
  }
}

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded after ${chunkTimeoutMs / 1000} s.`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    const isStyle = cause instanceof Error && /preload CSS/i.test(cause.message)
    const error = new Error(isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'A part of the application could not be loaded.', {
      cause,
    })
    error.name = 'ChunkLoadError'
    throw error
  } finally {
    clearTimeout(timer)
  }
}
