/** Limits of the interface, in milliseconds, pixels and rows (S9.002, S9.010–S9.016). */
export const interfaceLimits = {
  chunkTimeout: 120_000,
  modalBaseLayer: 200, modalsStacked: 4, premiumFollowUp: 400,
  mobileBelow: 414, narrowUpTo: 600, resizeDebounce: 200,
  sourcesPage: 1000, infoTypeLoadWait: 200,
  queryCacheEntries: 20, queryCacheAge: 600_000, queryWaitPoll: 200, graphRetries: 4, insightBatch: 50,
  page: 50, searchPage: 100, accountPage: 100,
  poll: 3000, analyticsBatchTime: 2000, analyticsBatchSize: 10, supportPoll: 60_000, copyDebounce: 200, popupDelay: 200,
  menuMaxHeight: '20rem', trialCountdown: 5000, trialReload: 2000,
} as const
