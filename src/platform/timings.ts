/**
 * Durations of one subject, in milliseconds. Names: `pollMs` between two polls, `…TimeoutMs` before giving up, `retryMs` and
 * `backoffMs` before another attempt, `leaseMs` before others may take over, `drainMs` for running work at the end of the
 * process, `cacheMs` before a value is read again.
 */
function group<Durations extends Readonly<Record<string, number>>>(
  durations: Durations,
): Readonly<Durations> {
  return Object.freeze(durations);
}

/**
 * Durations of a running process: timeouts, polls, retries, leases and caches. They are not settings for users; tests shorten
 * those that they wait for (ADR 28).
 */
export const defaultTimings = Object.freeze({
  access: group({
    /** Time between two reads of revoked tokens without a notification. */
    revocationPollMs: 2000,
    /** Part of the past that such a read covers again: a transaction that began earlier may be committed later. */
    revocationOverlapMs: 60_000,
    /** Time between two writes of the times at which tokens were last used. */
    tokenUsePollMs: 60_000,
    /** Minimum time between two requests for the keys of a trusted issuer. */
    issuerKeysCooldownMs: 30_000,
    /** Minimum time after a request that failed. */
    issuerKeysRetryMs: 5000,
    /** Timeout of such a request. */
    issuerKeysTimeoutMs: 5000,
  }),
  changes: group({
    /** Time between two searches for a transaction that holds back the change feed, for the log. */
    holderPollMs: 10_000,
    /** Time between two log lines about such a transaction. */
    holderReportMs: 60_000,
  }),
  cron: group({
    /** Time between two polls for due subscriptions. */
    pollMs: 2000,
  }),
  database: group({
    /** Maximum time for which a start waits for an unreachable database, which may be starting as well. */
    startTimeoutMs: 30_000,
    /** Time between two attempts to reach it. */
    startPollMs: 250,
    /** Timeout of one such attempt. */
    startAttemptTimeoutMs: 10_000,
    /** Timeout for opening a connection, and for a free one of the pool. */
    connectTimeoutMs: 8000,
    /** Timeout of a statement, enforced by the server. */
    statementTimeoutMs: 10_000,
    /**
     * Timeout for the answer to a statement. A server that has not cancelled it by then is unreachable, and the connection is
     * destroyed.
     */
    answerTimeoutMs: 12_000,
    /** Timeout for a lock: a request that is blocked elsewhere is answered with 503 (ADR 11). */
    lockTimeoutMs: 5000,
    /** Maximum time of a transaction between two statements: a process that is frozen within one keeps its locks no longer. */
    idleTransactionTimeoutMs: 5000,
    /** The same limits for a separate session, which has little to do and whose loss must be noticed soon. */
    sessionConnectTimeoutMs: 3000,
    sessionStatementTimeoutMs: 4000,
    sessionAnswerTimeoutMs: 5000,
    /** The same limits for migrations: other sessions that need the same table queue after a migration that waits for it. */
    migrationLockTimeoutMs: 1000,
    idleMigrationTimeoutMs: 60_000,
    /** The same limits for the maintenance of the queue, which no caller waits for. */
    maintenanceStatementTimeoutMs: 60_000,
    maintenanceAnswerTimeoutMs: 65_000,
    /** Timeout for a second connection in the check for a pooler: one without a free server makes it wait. */
    poolerCheckTimeoutMs: 5000,
    /** Timeout for the server to answer whether it offers TLS. */
    tlsProbeTimeoutMs: 3000,
    /** Time between two readings of the database's clock. */
    clockPollMs: 5000,
    /** Time between two rounds of housekeeping. */
    housekeepingPollMs: 600_000,
    /** Timeout for closing connections properly; those that are still open are destroyed. */
    closeTimeoutMs: 2000,
    /** Time for which a refused write keeps the process unready: no event reports that a disk has room again. */
    refusedWriteCacheMs: 10_000,
    /** Maximum time for which a caller waits for the outcome of a commit. */
    outcomeTimeoutMs: 5000,
    /** Time between two attempts to determine it. */
    outcomePollMs: 100,
    /** Time before a migration requests a lock again; doubles with each attempt. */
    migrationBackoffMs: 500,
    maxMigrationBackoffMs: 15_000,
    /** Time between two log lines about a migration that waits. */
    migrationReportMs: 60_000,
    /** Time between two reads of the session that a migration waits for. */
    lockHolderPollMs: 300,
  }),
  doctor: group({
    /** Timeout for connecting to the database. */
    connectTimeoutMs: 10_000,
    /** Timeout of each statement. */
    statementTimeoutMs: 20_000,
    /** Time for which a transaction is watched when the database user may not see its age. */
    feedWatchMs: 5000,
    /** Timeout of a request to the address of the service. */
    addressTimeoutMs: 5000,
  }),
  embedded: group({
    /** Timeout for another process that is starting or stopping the embedded PostgreSQL. */
    lockTimeoutMs: 120_000,
    /** Timeout for the server to accept connections, regardless of which process starts it. */
    readyTimeoutMs: 120_000,
    /** Timeout for `pg_ctl` to start the server, in whole seconds. */
    startTimeoutMs: 60_000,
    /** Timeout for stopping it, after its last checkpoint: process managers wait ten seconds at most. */
    stopTimeoutMs: 8000,
    /** Time before a process connects again to a server that was killed. */
    rejoinMs: 250,
  }),
  engine: group({
    /** Time between two polls for jobs without a notification, and before another round after an error. */
    pollMs: 500,
    /** Time between two polls for jobs that other processes have parked. */
    parkedPollMs: 500,
    /** Time between two polls for dead workers and for jobs that were taken over. */
    recoveryPollMs: 1000,
    /** Time between two comparisons of the claims in the database with those of the process. */
    reclaimPollMs: 5000,
    /** Time between two checks for a second workspace. */
    tenancyPollMs: 5000,
    /** Time for running steps to finish when the process ends; then other processes run them again. */
    drainMs: 6000,
    /** Time before another attempt to return a job to the queue. */
    returnRetryMs: 500,
    /** Time before another attempt to commit a step. */
    commitRetryMs: 250,
    /** Time between two heartbeats of a worker. */
    heartbeatMs: 1000,
    /** Lease of a worker, from its last heartbeat: then it claims nothing, as other processes are about to declare it dead. */
    leaseMs: 5000,
    /** Age of the last heartbeat after which a worker whose connection is lost counts as dead. */
    lostWorkerTimeoutMs: 3000,
    /** Age of the last heartbeat after which a worker counts as dead although its connection is open: it is frozen. */
    frozenWorkerTimeoutMs: 15_000,
    /** Time without a turn of the event loop after which a worker stops sending heartbeats: it is stuck, not busy. */
    stuckWorkerTimeoutMs: 5 * 60_000,
    /** Timeout for the heartbeat thread to release what it has in the database. */
    heartbeatDrainMs: 2000,
    /** Time before the second attempt of a step; doubles with each attempt. */
    retryBackoffMs: 5000,
    /** Time before the tenth attempt of a step and all later ones. */
    maxRetryBackoffMs: 30 * 60_000,
    /** Time for which the queue depth is cached for metrics. */
    depthCacheMs: 5000,
    /** Timeout of a check of later steps. */
    precheckTimeoutMs: 60_000,
    /** Timeout of statements that read the state of the queue and the workers. */
    statusTimeoutMs: 2000,
  }),
  events: group({
    /** Time before the listening session is opened again. */
    reconnectMs: 500,
    /** Time between two announcements of what a process listens to. */
    heartbeatMs: 2000,
    /** Time without an announcement after which a process no longer counts as a listener. */
    peerTimeoutMs: 8000,
    /** Time for other processes to answer a new one; until then it notifies of everything. */
    helloTimeoutMs: 250,
    /** Duration of a failed statement after which it counts as unanswered. */
    silenceMs: 1000,
    /** Time between two polls of a subscriber without a notification. */
    pollMs: 2000,
    /** Time before the first poll of a subscriber: other processes may have learned too late that it listens. */
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
    /** Timeout of a call. */
    callTimeoutMs: 15_000,
  }),
  http: group({
    /** Time for running requests to finish when the process ends. */
    drainMs: 5000,
    /** Timeout for a socket to send its token. */
    socketTokenTimeoutMs: 5000,
    /** Time between two pings of a socket. */
    socketPingMs: 12_000,
    /** Timeout of a readiness check. */
    readinessTimeoutMs: 2000,
    /** Timeout for reading the gauges for a scrape. */
    scrapeTimeoutMs: 2000,
    /** Time between two pings of an event stream. */
    streamPingMs: 12_000,
    /** Timeout for a client to read an event stream to its end. */
    streamDrainMs: 30_000,
    /** Time between two checks whether a client reads what it is sent; it is disconnected after two without progress. */
    standstillPollMs: 4000,
  }),
  keys: group({
    /** Time between two reads of the keys without a notification. */
    pollMs: 2000,
    /** Minimum time between two reads caused by unknown keys. */
    reloadCooldownMs: 1000,
    /** Time before another attempt to reseal values while the database is unavailable. */
    resealRetryMs: 1000,
    /** Time after which every process has loaded a new key: several polls. */
    loadedMs: 10_000,
    /** Time for which others cache the published keys, as `/.well-known/jwks.json` allows, doubled. */
    publishedCacheMs: 600_000,
  }),
  log: group({
    /** Time between two lines about a continuing outage. */
    outageReportMs: 60_000,
    /** Time without a failure after which an answer ends an outage: earlier failures may still be reported. */
    outageEndMs: 2000,
    /**
     * The same for an outage that recurred within this time: an intermittent one is logged as one outage, not as a line each
     * time.
     */
    flappingEndMs: 60_000,
    /** Time without a failure after which an outage without a reported end is over. */
    outageTimeoutMs: 600_000,
    /** Time between two lines of the same kind. */
    repeatMs: 60_000,
  }),
  longOperations: group({
    /** Time between two polls for batches without a notification. */
    pollMs: 2000,
    /** Time before another attempt after an error. */
    retryMs: 500,
    /** Lease of a batch. */
    leaseMs: 30_000,
  }),
  outbound: group({
    /** Timeout for opening a connection. */
    connectTimeoutMs: 10_000,
    /** Timeout for a turn at a host. */
    turnTimeoutMs: 5000,
    /** Time for which the circuit of a host is open at first; doubles with each failure. */
    circuitOpenMs: 5000,
    maxCircuitOpenMs: 120_000,
    /** Timeout of a call of a built-in action: to VIES, to a webhook, to a token endpoint. */
    callTimeoutMs: 30_000,
    /** Timeout of the test of an endpoint. */
    testTimeoutMs: 10_000,
    /** Timeout for fetching a logo. */
    logoTimeoutMs: 10_000,
    /** Time for which a logo is cached. */
    logoCacheMs: 10 * 60_000,
  }),
  process: group({
    /** Timeout for the process to end; unfinished work is resumed as after a crash. */
    stopTimeoutMs: 8500,
  }),
  /** Limits of one task that a request runs in a thread: CPU time, and time until the caller has an answer. */
  requestTasks: group({ maxCpuMs: 20_000, maxWallMs: 200_000 }),
  /** The same limits for a task of a step. */
  stepTasks: group({ maxCpuMs: 60_000, maxWallMs: 600_000 }),
  /** The same limits for a task in a separate process. */
  processTasks: group({ maxCpuMs: 120_000, maxWallMs: 600_000 }),
  /** The same limits for one official validator on one XML; a large XML takes half a second. */
  validatorTasks: group({ maxCpuMs: 10_000, maxWallMs: 100_000 }),
  sequence: group({
    /** Timeout for a series in which another process issues a number. */
    lockTimeoutMs: 5000,
    /** Time between two polls for the signature of an entry that was just numbered. */
    signaturePollMs: 50,
  }),
  smtp: group({
    /** Time for which a session waits for the next message: less than the idle times of servers (RFC 5321, section 4.5.3.2). */
    idleTimeoutMs: 20_000,
    /** Timeout of a conversation: a server may answer every command just in time. */
    conversationTimeoutMs: 8 * 60_000,
    /** Time before the expiry of an access token from which it is no longer used. */
    tokenMarginMs: 60_000,
  }),
  storage: group({
    /** Timeout of any operation, longer than all attempts at a bucket. */
    operationTimeoutMs: 65_000,
    /** Timeout for connecting to a bucket. */
    connectTimeoutMs: 5000,
    /** Timeout for a bucket to begin its answer, and for its next bytes. */
    answerTimeoutMs: 20_000,
    /** Half the maximum time before the second request; doubles with each attempt. */
    retryBackoffMs: 100,
    /** Age after which an unfinished file counts as left by a crash. */
    draftTimeoutMs: 60 * 60_000,
  }),
  system: group({
    /** Time for which the findings of the doctor are cached. */
    findingsCacheMs: 60_000,
    /** Timeout of each statement of the doctor in a running service. */
    statementTimeoutMs: 2000,
  }),
  tracing: group({
    /** Time between two exports of spans. */
    exportPollMs: 1000,
    /** Timeout of the last export when the process ends. */
    drainMs: 2000,
  }),
  webhooks: group({
    /** Time between two polls for endpoints without a lease. */
    pollMs: 2000,
    /** Lease of an endpoint. */
    leaseMs: 15_000,
    /** Time between two renewals of leases. */
    heartbeatMs: 5000,
    /** Time after which a changed endpoint can be claimed. */
    handOverMs: 1000,
    /** Timeout for open calls when an endpoint is released. */
    drainMs: 5000,
    /** Timeout of a call. */
    callTimeoutMs: 15_000,
    /** Time between two polls for deliveries and changes without a notification. */
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
    /** Maximum time that a receiver may request before the next attempt. */
    maxRetryAfterMs: 24 * 60 * 60_000,
    /** Time before the first delivery to an endpoint that is down; doubles with each attempt. */
    probeBackoffMs: 1000,
    maxProbeBackoffMs: 300_000,
  }),
});

/** Durations of a process, by subject. */
export type Timings = typeof defaultTimings;
