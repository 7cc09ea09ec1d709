#!/bin/sh
# A match as a Slurm array: sbatch docs/clusters/slurm.sh
#SBATCH --job-name=tengen
#SBATCH --array=0-15
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=04:00:00
#SBATCH --requeue
set -eu
# Every task plays its own part of the pairs; the array says which.
exec tengen match "${GAME:-shogi}" --games "${GAMES:-1600}" --tc "${TC:-10+0.1}" --concurrency 1 \
  --journal "shard-${SLURM_ARRAY_TASK_ID}.jsonl"
# Afterwards: tengen report shard-*.jsonl
