/**
 * Durations of one subject, in milliseconds. Names: `pollMs` between two looks, `…TimeoutMs` before giving up, `retryMs` and `backoffMs`
 * before another attempt, `leaseMs` before others may take over, `drainMs` for running work at the end of the process, `cacheMs`
 * before a value is read again.
 */
function group<Durations extends Readonly<Record<string, number>>>(
  durations: Durations,
): Readonly<Durations> {
  return Object.freeze(durations);
}

/**
 * Durations of a running process: how long it waits, how often it polls, when it retries, gives up and forgets. They are no
 * settings for users; tests shorten those that they wait for (decision 510).
 */
export const defaultTimings = Object.freeze({
  access: group({
    /** Time between two reads of revoked tokens without a notification. */
    revocationPollMs: 2000,
    /** Part of the past that such a read covers again: a transaction that began earlier may be committed later. */
    revocationOverlapMs: 60_000,
    /** Time between two writes of when tokens were last used. */
    tokenUsePollMs: 60_000,
    /** Minimum time between two requests for the keys of a trusted issuer. */
    issuerKeysCooldownMs: 30_000,
    /** The same after a request that failed. */
    issuerKeysRetryMs: 5000,
    /** Limit of such a request. */
    issuerKeysTimeoutMs: 5000,
  }),
  changes: group({
    /** Time between two looks for a transaction that holds back the change feed, for the log. */
    holderPollMs: 10_000,
    /** Time between two log lines about such a transaction. */
    holderReportMs: 60_000,
  }),
  cron: group({
    /** Time between two looks for subscriptions that are due. */
    pollMs: 2000,
  }),
  database: group({
    /** Limit of the wait of a start for a database that is unreachable, which may be starting as well. */
    startTimeoutMs: 30_000,
    /** Time between two attempts to reach it. */
    startPollMs: 250,
    /** Limit of one such attempt. */
    startAttemptTimeoutMs: 10_000,
    /** Limit for a new connection, and for one of the pool to be free. */
    connectTimeoutMs: 8000,
    /** Limit of a statement, which the server keeps. */
    statementTimeoutMs: 10_000,
    /** Limit for the answer of a statement. A server that has not given up by then is unreachable, and the connection is broken. */
    answerTimeoutMs: 12_000,
    /** Limit of the wait for a lock: what is stuck elsewhere is answered with 503 here (decision 71). */
    lockTimeoutMs: 5000,
    /** Limit of a transaction without a statement: a process that is frozen within one keeps its locks for no longer. */
    idleTransactionTimeoutMs: 5000,
    /** The same limits for a session of its own, which is asked for little, and whose loss is to be known soon. */
    sessionConnectTimeoutMs: 3000,
    sessionStatementTimeoutMs: 4000,
    sessionAnswerTimeoutMs: 5000,
    /** The same limits for migrations: whoever wants the same table queues behind one that waits for it. */
    migrationLockTimeoutMs: 1000,
    idleMigrationTimeoutMs: 60_000,
    /** The same limits for the maintenance of the queue, which nobody waits for. */
    maintenanceStatementTimeoutMs: 60_000,
    maintenanceAnswerTimeoutMs: 65_000,
    /** Limit for a second connection in the check for a pooler: one without another server lets it wait. */
    poolerCheckTimeoutMs: 5000,
    /** Limit for the server to say whether it offers TLS. */
    tlsProbeTimeoutMs: 3000,
    /** Time between two readings of the database's clock. */
    clockPollMs: 5000,
    /** Time between two rounds of housekeeping. */
    housekeepingPollMs: 600_000,
    /** Limit for closing connections properly; those that are open still are broken. */
    closeTimeoutMs: 2000,
    /** Time for which a refused write keeps the process unready: nothing reports that a disk has room again. */
    refusedWriteCacheMs: 10_000,
    /** Limit of the wait of a caller until the outcome of a commit is known. */
    outcomeTimeoutMs: 5000,
    /** Time between two attempts to find it out. */
    outcomePollMs: 100,
    /** Time before a migration asks again for a lock; doubles with each attempt. */
    migrationBackoffMs: 500,
    maxMigrationBackoffMs: 15_000,
    /** Time between two log lines about a migration that waits. */
    migrationReportMs: 60_000,
    /** Time between two looks at the session that a migration waits for. */
    lockHolderPollMs: 300,
  }),
  doctor: group({
    /** Limit for connecting to the database. */
    connectTimeoutMs: 10_000,
    /** Limit of each statement. */
    statementTimeoutMs: 20_000,
    /** Time for which a transaction is watched whose age the database user may not see. */
    feedWatchMs: 5000,
    /** Limit of a request to the address of the service. */
    addressTimeoutMs: 5000,
  }),
  embedded: group({
    /** Limit of the wait for another process that starts or stops the bundled PostgreSQL. */
    lockTimeoutMs: 120_000,
    /** Limit of the wait for the server to accept connections, whoever starts it. */
    readyTimeoutMs: 120_000,
    /** Limit for `pg_ctl` to start the server, in whole seconds. */
    startTimeoutMs: 60_000,
    /** The same to stop it, after its last checkpoint: whoever stops us waits ten seconds at most. */
    stopTimeoutMs: 8000,
    /** Time before a process connects again to a server that was killed. */
    rejoinMs: 250,
  }),
  engine: group({
    /** Time between two looks for jobs without a notification, and before another round after an error. */
    pollMs: 500,
    /** Time between two looks for jobs that other processes have parked. */
    parkedPollMs: 500,
    /** Time between two looks for workers that died and for jobs that were taken over. */
    recoveryPollMs: 1000,
    /** Time between two comparisons of the claims in the database with those that the process holds. */
    reclaimPollMs: 5000,
    /** Time between two looks for a second workspace. */
    tenancyPollMs: 5000,
    /** Limit for steps that run when the process ends; then other processes run them again. */
    drainMs: 6000,
    /** Time before another attempt to return a job to the queue. */
    returnRetryMs: 500,
    /** Time before another attempt to commit a step. */
    commitRetryMs: 250,
    /** Time between two heartbeats of a worker. */
    heartbeatMs: 1000,
    /** Age of the last heartbeat after which the worker itself claims nothing: others are about to take it for dead. */
    heartbeatTimeoutMs: 5000,
    /** Age of the last heartbeat after which a worker whose connection is lost counts as dead. */
    lostWorkerTimeoutMs: 3000,
    /** Age of the last heartbeat after which a worker counts as dead although its connection is there: it is frozen. */
    frozenWorkerTimeoutMs: 15_000,
    /** Time without a turn of the event loop after which a worker sends no more heartbeats: it is stuck, not busy. */
    stuckWorkerTimeoutMs: 5 * 60_000,
    /** Limit for the thread of the heartbeat to leave the database in order. */
    heartbeatDrainMs: 2000,
    /** Time before the second attempt of a step; doubles with each attempt. */
    retryBackoffMs: 5000,
    /** Time before the tenth attempt of a step and all later ones. */
    maxRetryBackoffMs: 30 * 60_000,
    /** Time for which the depth of the queue is not read again for metrics. */
    depthCacheMs: 5000,
    /** Limit of a check of later steps. */
    precheckTimeoutMs: 60_000,
    /** Limit of statements that read how the queue and the workers are. */
    statusTimeoutMs: 2000,
  }),
  events: group({
    /** Time before the session that listens is opened again. */
    reconnectMs: 500,
    /** Time between two announcements of what a process listens to. */
    heartbeatMs: 2000,
    /** Time for which a process that announces nothing is taken for a listener. */
    peerTimeoutMs: 8000,
    /** Time that other processes have to answer a new one; until then it notifies of everything. */
    helloTimeoutMs: 250,
    /** Duration of a failed statement after which it counts as unanswered. */
    silenceMs: 1000,
    /** Time between two looks of a subscriber without a notification. */
    pollMs: 2000,
    /** Time before the first look of a subscriber: others may have learned too late that it listens. */
    firstPollMs: 100,
    /** Time before events that are still being committed are read again; doubles with each read. */
    pendingBackoffMs: 10,
    maxPendingBackoffMs: 1000,
  }),
  exchangeRates: group({
    /** Lease of the process that reads a source. */
    leaseMs: 60_000,
    /** Time before another attempt to read a source. */
    retryMs: 5000,
    /** Time for which a source that has been read is not read again. */
    cacheMs: 15 * 60_000,
    /** Limit of a call. */
    callTimeoutMs: 15_000,
  }),
  http: group({
    /** Limit for running requests when the process ends. */
    drainMs: 5000,
    /** Limit for a socket to send its token. */
    socketTokenTimeoutMs: 5000,
    /** Time between two pings of a socket. */
    socketPingMs: 12_000,
    /** Limit of a check of readiness. */
    readinessTimeoutMs: 2000,
    /** Limit of what is read for a scrape of the metrics. */
    scrapeTimeoutMs: 2000,
    /** Time between two pings of an event stream. */
    streamPingMs: 12_000,
    /** Limit for a client to read an event stream to its end. */
    streamDrainMs: 30_000,
    /** Time between two looks whether a client reads what it is sent; it is cut off after two in vain. */
    standstillPollMs: 4000,
  }),
  keys: group({
    /** Time between two reads of the keys without a notification. */
    pollMs: 2000,
    /** Minimum time between two reads for keys that are unknown. */
    reloadCooldownMs: 1000,
    /** Time before another attempt to seal values anew while the database is unavailable. */
    resealRetryMs: 1000,
    /** Time after which every process has loaded a new key: several polls. */
    loadedMs: 10_000,
    /** Time for which others cache the published keys, as `/.well-known/jwks.json` allows, and as much again. */
    publishedCacheMs: 600_000,
  }),
  log: group({
    /** Time between two lines about an outage that goes on. */
    outageReportMs: 60_000,
    /** Time without a failure after which an answer ends an outage: failures of before may still be reported. */
    outageEndMs: 2000,
    /** The same for an outage that came back within this time: one that comes and goes is one outage, not a line each time. */
    flappingEndMs: 60_000,
    /** Time without a failure after which an outage that nobody ended is over. */
    outageTimeoutMs: 600_000,
    /** Time between two lines of the same kind. */
    repeatMs: 60_000,
  }),
  longOperations: group({
    /** Time between two looks for batches without a notification. */
    pollMs: 2000,
    /** Time before another attempt after an error. */
    retryMs: 500,
    /** Lease of a batch. */
    leaseMs: 30_000,
  }),
  outbound: group({
    /** Limit for opening a connection. */
    connectTimeoutMs: 10_000,
    /** Limit of the wait for a turn at a host. */
    turnTimeoutMs: 5000,
    /** Time for which the circuit of a host is open at first; doubles with each failure. */
    circuitOpenMs: 5000,
    maxCircuitOpenMs: 120_000,
    /** Limit of a call of an action of the service itself: to VIES, to a webhook, to a server of tokens. */
    callTimeoutMs: 30_000,
    /** Limit of the test of an endpoint. */
    testTimeoutMs: 10_000,
    /** Limit of the call for a logo. */
    logoTimeoutMs: 10_000,
    /** Time for which a logo is not fetched again. */
    logoCacheMs: 10 * 60_000,
  }),
  process: group({
    /** Limit for the end of the process; what it still does then is taken up again as after a crash. */
    stopTimeoutMs: 8500,
  }),
  /** Limits of one task that a request runs in a thread: processor time, and time until the caller has an answer. */
  requestTasks: group({ maxCpuMs: 20_000, maxWallMs: 200_000 }),
  /** The same limits for a task of a step. */
  stepTasks: group({ maxCpuMs: 60_000, maxWallMs: 600_000 }),
  /** The same limits for a task in a process of its own. */
  processTasks: group({ maxCpuMs: 120_000, maxWallMs: 600_000 }),
  /** The same limits for one official validator on one XML; a large XML takes half a second. */
  validatorTasks: group({ maxCpuMs: 10_000, maxWallMs: 100_000 }),
  sequence: group({
    /** Limit of the wait for a series that another process numbers in. */
    lockTimeoutMs: 5000,
    /** Time between two looks for the signature of an entry that was just numbered. */
    signaturePollMs: 50,
  }),
  smtp: group({
    /** Time for which a session waits for the next message: less than the idle times of servers (RFC 5321, section 4.5.3.2). */
    idleTimeoutMs: 20_000,
    /** Limit of a conversation: a server may answer every command just in time. */
    conversationTimeoutMs: 8 * 60_000,
    /** Time before the end of an access token from which on it is not used any more. */
    tokenMarginMs: 60_000,
  }),
  storage: group({
    /** Limit of any operation, longer than all attempts at a bucket. */
    operationTimeoutMs: 65_000,
    /** Limit for connecting to a bucket. */
    connectTimeoutMs: 5000,
    /** Limit for a bucket to begin its answer, and for its next bytes. */
    answerTimeoutMs: 20_000,
    /** Half the maximum time before the second request; doubles with each attempt. */
    retryBackoffMs: 100,
    /** Age after which a file that is still being written was left by a crash. */
    draftTimeoutMs: 60 * 60_000,
  }),
  system: group({
    /** Time for which the findings of the doctor are not looked for again. */
    findingsCacheMs: 60_000,
    /** Limit of each statement of the doctor in a running service. */
    statementTimeoutMs: 2000,
  }),
  tracing: group({
    /** Time between two exports of spans. */
    exportPollMs: 1000,
    /** Limit for the last export when the process ends. */
    drainMs: 2000,
  }),
  webhooks: group({
    /** Time between two looks for endpoints that no process holds. */
    pollMs: 2000,
    /** Lease of an endpoint. */
    leaseMs: 15_000,
    /** Time between two renewals of leases. */
    heartbeatMs: 5000,
    /** Time after which an endpoint that was changed can be claimed. */
    handOverMs: 1000,
    /** Limit for open calls when an endpoint is given back. */
    drainMs: 5000,
    /** Limit of a call. */
    callTimeoutMs: 15_000,
    /** Time between two looks for deliveries and changes without a notification. */
    idlePollMs: 30_000,
    /** Time before changes that are still being committed are read again. */
    pendingPollMs: 100,
    /** Time before more changes are read while too many deliveries are pending. */
    fullPollMs: 1000,
    /** Time before another attempt after an error. */
    retryMs: 1000,
    /** Time for which a cursor that moved on without a delivery is not written. */
    cursorCacheMs: 60 * 60_000,
    /** Time before the second attempt of a delivery; doubles with each attempt. */
    retryBackoffMs: 5000,
    maxRetryBackoffMs: 4 * 60 * 60_000,
    /** Maximum time that a receiver may ask for before the next attempt. */
    maxRetryAfterMs: 24 * 60 * 60_000,
    /** Time before the first delivery to an endpoint that is down; doubles with each attempt. */
    probeBackoffMs: 1000,
    maxProbeBackoffMs: 300_000,
  }),
});

/** Durations of a process, by subject. */
export type Timings = typeof defaultTimings;
