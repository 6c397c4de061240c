import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { subjectFault } from './subject.ts';

/*
 * Checks the subjects of commits: `node test/language/check-subjects.ts FILE` that of the message in a file, as the hook
 * `.github/hooks/commit-msg` does, without a file those of the latest commits. Merges keep the subjects of git.
 */

const maxCommits = 20;

function latestSubjects(): string[] {
  try {
    const args = ['log', '--no-merges', '--format=%s', `--max-count=${maxCommits}`];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  } catch {
    process.stdout.write('skipped: this is no clone of the repository\n');
    return [];
  }
}

const [file] = process.argv.slice(2);
const subjects = file === undefined ? latestSubjects() : readFileSync(file, 'utf8').split('\n').slice(0, 1);
for (const subject of subjects.filter((each) => each !== '')) {
  const fault = subjectFault(subject);
  if (fault === undefined) continue;
  process.stderr.write(`"${subject}": ${fault}\n`);
  process.exitCode = 1;
}
