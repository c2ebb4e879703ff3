//! The lock of a pair, all in one tick (rules: the lock, in order).

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::Tick;

use crate::board::state::{Coming, Slot};
use crate::event::Landed;
use crate::grid::Intact;
use crate::options::SprinkleOrder;
use crate::place::ROWS;
use crate::placement::{self, Ground};
use crate::{
    Area, Board, Cell, Event, Grid, Options, Orientation, Packet, Place, Queued, Side, resolve,
};

impl Board {
    /// Locks the falling pair in `tick`: its own chain, then what the warning slot lets in and the
    /// chain of that, then the next packets for the slot, then the opponent of a run, then the
    /// knock-out.
    pub(super) fn lock(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let Some(falling) = self.state.falling.take() else { return };
        let first = events.len();
        let grid = &mut self.state.grid;
        let mut places = Vec::new();
        for (place, block) in falling.blocks() {
            // What locks above the board is lost (rules: the pair).
            if place.row <= ROWS {
                grid.put(place, Cell::Block(block));
                places.push(place);
            }
        }
        events.push(Event::Locked(places, Box::new(grid.clone())));
        grid.age();
        self.chain(events);
        if !self.state.warned.is_empty() {
            let slot = core::mem::take(&mut self.state.warned);
            enter(&mut self.state.grid, slot, &self.setup.options, events);
            self.chain(events);
        }
        self.warn(tick, events);
        if let Some(run) = &mut self.state.run {
            let told = run.lock(&events[first..], &self.setup);
            events.extend(told);
        }
        self.state.shift.lock(self.setup.handling);
        if self.state.grid.is_out() {
            self.state.out = Some(tick);
            events.push(Event::Out);
        }
    }

    fn chain(&mut self, events: &mut Vec<Event>) {
        let attack = resolve::chain(&mut self.state.grid, &self.setup.options, events);
        if !attack.is_empty() {
            events.push(Event::Sent(attack));
        }
    }

    /// Moves the packets that may be seen in `tick` into the warning slot, as many as may enter at
    /// one lock, and plans their horizontal swords on the board as it is now.
    fn warn(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let state = &mut self.state;
        let options = &self.setup.options;
        let numbers = state.packets_taken..=u32::MAX;
        let numbers = numbers.take(usize::from(options.packets_per_lock));
        let packets = numbers.map_while(|index| self.supply.packet(index, tick));
        let packets: Vec<&Packet> = packets.collect();
        for coming in planned(&state.grid, &packets, options) {
            state.warned.push(coming).expect("no more packets than the options may ask for");
            state.packets_taken += 1;
            events.push(Event::Warned);
        }
    }
}

/// `packets` for the warning slot, with their horizontal swords planned on `grid` as it is now.
pub(super) fn planned(grid: &Grid, packets: &[&Packet], options: &Options) -> Vec<Coming> {
    if packets.is_empty() {
        return Vec::new();
    }
    let swords: Vec<Queued> =
        packets.iter().flat_map(|packet| packet.swords.iter().copied()).collect();
    let mut plan = placement::plan(&Ground::of(grid), &swords, options).into_iter();
    let coming = |packet: &&Packet| {
        let plan: Vec<_> = plan.by_ref().take(packet.swords.len()).collect();
        let plan = plan.try_into().expect("one for each sword of the packet");
        Coming { packet: (*packet).clone(), plan }
    };
    packets.iter().map(coming).collect()
}

/// Empties a warning slot onto `grid`.
pub(super) fn enter(grid: &mut Grid, slot: Slot, options: &Options, events: &mut Vec<Event>) {
    let mut landed = Vec::new();
    for coming in slot.into_vec() {
        match options.sprinkles {
            SprinkleOrder::AfterSwords => {
                enter_swords(grid, &coming, options, &mut landed);
                enter_sprinkles(grid, &coming.packet, &mut landed);
            }
            SprinkleOrder::BeforeSwords => {
                enter_sprinkles(grid, &coming.packet, &mut landed);
                enter_swords(grid, &coming, options, &mut landed);
            }
        }
    }
    events.push(Event::Entered(landed, Box::new(grid.clone())));
}

fn enter_swords(grid: &mut Grid, coming: &Coming, options: &Options, landed: &mut Vec<Landed>) {
    let blade = coming.packet.blade;
    let mut ground = Ground::of(grid);
    for (queued, &planned) in coming.packet.swords.iter().zip(&coming.plan) {
        let sword = placement::enter(&mut ground, queued, planned, options);
        landed.push(sword);
        let Landed::Sword { way, side, area: Some(area), .. } = sword else { continue };
        let side = side.unwrap_or(Side::of(queued.index));
        let colour = |place: Place| match way {
            Orientation::Vertical => blade.vertical(place.column, 1 + place.row - area.corner.row),
            Orientation::Horizontal => {
                blade.horizontal(side, depth(area, side, place), 1 + area.top() - place.row)
            }
        };
        grid.pierce(Intact { area, way, side }, colour);
    }
}

fn enter_sprinkles(grid: &mut Grid, packet: &Packet, landed: &mut Vec<Landed>) {
    let mut ground = Ground::of(grid);
    let mut aimed = [0; crate::COLUMNS as usize];
    for sprinkle in placement::sprinkle(&mut ground, packet.sprinkles, packet.sprinkle_index) {
        landed.push(sprinkle);
        let Landed::Sprinkle { column, row } = sprinkle else { continue };
        let nth = &mut aimed[usize::from(column - 1)];
        *nth += 1;
        if let Some(row) = row {
            let colour = packet.blade.sprinkle(column, *nth);
            grid.put(Place { column, row }, Cell::Opaque(colour));
        }
    }
}

/// How far `place` is from the edge that a sword of this `area` entered at, from 1.
fn depth(area: Area, side: Side, place: Place) -> u8 {
    match side {
        Side::Left => 1 + place.column - area.corner.column,
        Side::Right => 1 + area.right() - place.column,
    }
}
