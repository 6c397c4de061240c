import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => (service = await startTestService()));
afterAll(() => service[Symbol.asyncDispose]());

test.each(['workflows', 'integrations'])(
  '%s created at once are each on one page of a list by time',
  async (kind) => {
    const client = await service.client();
    const ids = Array.from({ length: 12 }, () => v7());
    await Promise.all(ids.map((id) => client.put(`/transform/v1/${kind}/${id}`, { name: 'Same time' })));
    const seen: string[] = [];
    let next = '';
    for (let page = 0; page < 20 && next !== undefined; page += 1) {
      const { json } = await client.get(`/transform/v1/${kind}?limit=1${next && `&created_at=${next}`}`);
      seen.push(...json.list.map(({ id }: { id: string }) => id));
      next = json.next_created_at;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  },
);
