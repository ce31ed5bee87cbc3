// Turns a world file into commands in time order. Each step is decided by the ledger's own code, so that a world
// contains only history that is possible on the network.

import { err, ok, type Result } from '../base';
import { planName, planPreapproval } from './plan/entries';
import { planInstruments } from './plan/instruments';
import { planExtra, planReassignment } from './plan/moves';
import { checkNames } from './plan/names';
import { planBirth, planEvents } from './plan/network';
import { planOffer, planTap } from './plan/offers';
import { planTraffic } from './plan/traffic';
import { planHosting, planPeople } from './plan/people';
import {
  openPlanning,
  type PlanError,
  type WorldPlanSettings,
  type TimeRange,
  type PlannedStep,
} from './plan/planning';
import type { WorldFile } from './world-schema';

/** All steps of a file, in time order; steps at one instant keep the order below. */
export function planWorld(
  file: WorldFile,
  span: TimeRange,
  settings: WorldPlanSettings,
): Result<readonly PlannedStep[], readonly PlanError[]> {
  const planning = openPlanning(file, span, settings);
  planBirth(planning);
  checkNames(planning);
  planPeople(planning);
  planInstruments(planning);
  file.offers?.forEach((words, index) => planOffer(planning, words, index));
  file.names?.forEach((words, index) => planName(planning, words, `/names/${index}`));
  file.preapprovals?.forEach((words, index) => planPreapproval(planning, words, `/preapprovals/${index}`));
  file.reassignments?.forEach((words, index) => planReassignment(planning, words, `/reassignments/${index}`));
  file.hosting?.forEach((words, index) => planHosting(planning, words, `/hosting/${index}`));
  file.taps?.forEach((words, index) => planTap(planning, words, index));
  planEvents(planning);
  file.extras?.forEach((words, index) => planExtra(planning, words, `/extras/${index}`));
  planTraffic(planning);
  if (planning.errors.length > 0) return err(planning.errors);
  return ok(
    planning.steps
      .map((step, order) => ({ step, order }))
      .sort(byTime)
      .map(({ step }) => step),
  );
}

const byTime = (a: { step: PlannedStep; order: number }, b: { step: PlannedStep; order: number }): number =>
  a.step.at === b.step.at ? a.order - b.order : a.step.at < b.step.at ? -1 : 1;
