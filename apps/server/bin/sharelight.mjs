#!/usr/bin/env node
await import('../../../scripts/sharelight.mjs')
